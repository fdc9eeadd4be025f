import { createStore, useStore } from './store.ts';

/** Something that the person did and can undo. */
export interface Act {
  readonly id: number;
  readonly text: string;
  readonly at: Date;
  /** The group whose screens were open. */
  readonly group: string | null;
  readonly undo: () => void;
}

const most = 50;
const lifetime = 24 * 3_600_000;

/** The acts of this window, newest first. */
const acts = createStore<readonly Act[]>([]);
let lastId = 0;
let openGroup: string | null = null;

/** Says whose screens are open now. */
export function actIn(group: string | null): void {
  openGroup = group;
}

/** Lists an act for a day, or until the window is closed; returns its id. */
export function noteAct(text: string, undo: () => void): number {
  lastId += 1;
  acts.set([{ id: lastId, text, at: new Date(), group: openGroup, undo }, ...recent().slice(0, most - 1)]);
  return lastId;
}

/** Undoes an act once. */
export function undoAct(id: number): void {
  const act = recent().find((known) => known.id === id);
  if (act === undefined) return;
  acts.set(acts.get().filter((known) => known !== act));
  act.undo();
}

/** Undoes the newest act in the open group, where it can be seen; false if there is none. */
export function undoNewest(): boolean {
  const newest = recent().find(({ group }) => group === openGroup);
  if (newest === undefined) return false;
  undoAct(newest.id);
  return true;
}

export function useActs(): readonly Act[] {
  useStore(acts);
  return recent();
}

function recent(): readonly Act[] {
  const oldest = Date.now() - lifetime;
  return acts.get().filter(({ at }) => at.getTime() > oldest);
}
