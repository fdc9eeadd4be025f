import type { Input } from '#platform/entity/define.ts';
import { hexId } from '#platform/entity/id.ts';
import type { Method } from '../../api/request.ts';
import { createStore, useStore } from '../store.ts';

/** How an act is undone, as data, so that it can be undone after the page was loaded again. `db`: a group or a person. */
export type Undo = { readonly db: string } & (
  | { readonly restore: readonly string[] }
  /** Documents as `_bulk_docs` takes them, with the revisions that the act made. */
  | { readonly write: readonly Input[] }
  | {
      readonly calls: readonly Call[];
      /** What the calls change in shown documents, if these need not be read again. */
      readonly shown?: { readonly ids: readonly string[]; readonly change: Input };
    }
);

/** A call of the API. The answer may have results per row, in a list or in `rows`. */
export interface Call {
  readonly method: Method;
  /** Without `/api` and the database. */
  readonly path: string;
  readonly body?: Input;
}

/** The call of an update function. */
export function updateCall(event: string, verb: string, id: string, body?: Input): Call {
  const path = `_design/${event}/_update/${verb}/${id}`;
  return { method: 'PUT', path, ...(body === undefined ? {} : { body }) };
}

/** Something that the person did and can undo. */
export interface Act {
  readonly id: string;
  readonly text: string;
  /** As an ISO date. */
  readonly at: string;
  readonly person: string | null;
  /** The group whose screens were open. */
  readonly group: string | null;
  readonly undo: Undo;
}

const most = 50;
const lifetime = 24 * 3_600_000;

/** The acts in all tabs of this browser are stored here until the person signs out. */
export const actsKey = 'oficina.acts';

/** Newest first. */
const acts = createStore<readonly Act[]>(stored());
let here: Pick<Act, 'person' | 'group'> = { person: null, group: null };

// Another tab has changed the list.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === actsKey || key === null) acts.set(stored());
});

/** Says who is signed in and whose screens are open now. */
export function actIn(person: string | null, group: string | null): void {
  here = { person, group };
}

/** Lists an act for a day; returns its id. */
export function noteAct(text: string, undo: Undo): string {
  const act: Act = { id: hexId(), text, at: new Date().toISOString(), ...here, undo };
  putBack(act);
  return act.id;
}

/** Lists an act again that could not be undone now. */
export function putBack(act: Act): void {
  keep([act, ...acts.get()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, most));
}

/** Takes an act from the list, so that it is undone once. */
export function takeAct(id: string): Act | undefined {
  const act = recent().find((known) => known.id === id);
  if (act !== undefined) keep(acts.get().filter((known) => known.id !== id));
  return act;
}

/** The newest act in the open group, where its undo can be seen. */
export function newestAct(): Act | undefined {
  return recent().find(({ group }) => group === here.group);
}

export function useActs(): readonly Act[] {
  useStore(acts);
  return recent();
}

/** Of the person who is signed in, and of the last day. */
function recent(): readonly Act[] {
  const oldest = new Date(Date.now() - lifetime).toISOString();
  return acts.get().filter(({ person, at }) => person === here.person && at > oldest);
}

function stored(): readonly Act[] {
  try {
    return JSON.parse(localStorage.getItem(actsKey) ?? '[]') as readonly Act[];
  } catch {
    return [];
  }
}

function keep(next: readonly Act[]): void {
  acts.set(next);
  try {
    localStorage.setItem(actsKey, JSON.stringify(next));
  } catch {
    // The storage is full: the list lasts as long as this page.
  }
}
