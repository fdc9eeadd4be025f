import type { Mark } from '#platform/entity/define.ts';

interface State {
  /** Icon and colour; the name is `ticket.status.<status>` in the translations. */
  readonly mark: Mark;
  /** The statuses that may follow. */
  readonly next: readonly string[];
  /** A new ticket may have this status. */
  readonly first?: true;
  /** Nothing is left to do. Leaving such a status is a reopening. */
  readonly closed?: true;
  /** Requires a reason, which is stored as a comment. */
  readonly reason?: true;
  /** The board shows its column folded at first, because cancelled tickets are rarely looked at. */
  readonly folded?: true;
  /** Days after which a person should look at the ticket again. Blocked tickets wait with a reason and get longer. */
  readonly stillDays?: number;
}

/** The workflow of a service order, in the order of the board: one table for form, board, reports, API, bulk change and import. */
const table = {
  open: {
    mark: { shape: 'circle', tone: 'blue' },
    next: ['block', 'doing', 'review', 'done', 'cancel'],
    first: true,
    stillDays: 3,
  },
  block: {
    mark: { shape: 'circle-minus', tone: 'red' },
    next: ['open', 'doing', 'review', 'done', 'cancel'],
    first: true,
    reason: true,
    stillDays: 7,
  },
  doing: {
    mark: { shape: 'circle-half', tone: 'amber' },
    next: ['open', 'block', 'review', 'done', 'cancel'],
    first: true,
    stillDays: 5,
  },
  review: { mark: { shape: 'eye', tone: 'violet' }, next: ['block', 'doing', 'done', 'cancel'], stillDays: 3 },
  // Work may be finished at the counter, and imports contain finished tickets.
  done: { mark: { shape: 'circle-check', tone: 'green' }, next: ['open', 'doing'], first: true, closed: true },
  cancel: { mark: { shape: 'circle-x', tone: 'grey' }, next: ['open'], closed: true, reason: true, folded: true },
} as const satisfies Readonly<Record<string, State>>;

export type Status = keyof typeof table;

const states: Readonly<Record<Status, State & { readonly next: readonly Status[] }>> = table;

export const statuses = Object.keys(table) as readonly Status[];

/** Statuses that a new ticket may have. */
export const firstStatuses = statuses.filter((status) => states[status].first);

/** Statuses in which nothing is left to do, and those in which work remains. */
export const closedStatuses = statuses.filter(isClosed);
export const openStatuses = statuses.filter((status) => !isClosed(status));

export const foldedStatuses = statuses.filter((status) => states[status].folded);

export const statusMarks: Readonly<Record<Status, Mark>> = fromEach(({ mark }) => mark);

/** Maximum days that a ticket should stay in a status; undefined for no limit. */
export const idleDays: Readonly<Record<Status, number | undefined>> = fromEach((state) => state.stillDays);

function fromEach<T>(part: (state: State) => T): Readonly<Record<Status, T>> {
  return Object.fromEntries(statuses.map((status) => [status, part(states[status])])) as Record<Status, T>;
}

/** The statuses that may follow `status`, without itself. */
export function allowedFrom(status: Status): readonly Status[] {
  return states[status].next;
}

export function mayMove(from: Status, to: Status): boolean {
  return from === to || states[from].next.includes(to);
}

/** A reopened ticket keeps number and history, and its warranty does not start again. */
export function isReopening(from: Status, to: Status): boolean {
  return isClosed(from) && !isClosed(to);
}

export function isClosed(status: Status): boolean {
  return states[status].closed === true;
}

export function needsReason(status: Status): boolean {
  return states[status].reason === true;
}

export interface ChecklistItem {
  readonly text?: string;
  readonly required?: boolean;
  readonly done?: boolean;
  readonly note?: string;
}

interface Finished {
  readonly checklist?: readonly ChecklistItem[] | null;
  readonly problem?: string | null;
}

/**
 * What prevents a ticket from being `done`: unticked required items and a missing found problem. A required item of `before` counts even if
 * the change omits it or marks it as optional.
 */
export function missingForDone(
  ticket: Finished,
  before?: Finished,
): { readonly items: readonly string[]; readonly problem: boolean } {
  const items = ticket.checklist ?? [];
  const required = (list: readonly ChecklistItem[]): readonly string[] =>
    list.filter((item) => item.required === true).map((item) => item.text ?? '');
  const done = new Set(items.filter((item) => item.done === true).map((item) => item.text ?? ''));
  const unticked = items.filter((item) => item.required === true && item.done !== true).map((item) => item.text ?? '');
  const leftOut = required(before?.checklist ?? []).filter((text) => !done.has(text) && !unticked.includes(text));
  return { items: [...unticked, ...leftOut], problem: (ticket.problem ?? '').trim() === '' };
}
