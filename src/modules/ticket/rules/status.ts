import type { Mark } from '#platform/entity/define.ts';

interface State {
  /** How it looks; its words are `ticket.status.<status>` in the catalogues. */
  readonly mark: Mark;
  /** Where a ticket may go from it. */
  readonly next: readonly string[];
  /** A ticket may be created in it. */
  readonly first?: true;
  /** Nothing is left to do; leaving it is a reopening. */
  readonly closed?: true;
  /** Entered only with a reason, which is kept as a comment. */
  readonly reason?: true;
  /** Its column of the board is folded until a person opens it, because cancelled tickets are rarely looked at. */
  readonly folded?: true;
  /** Days after which a person should look at a ticket again; blocked ones wait with a reason and get longer. */
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
  // A job may be finished at the counter, and imports bring finished ones.
  done: { mark: { shape: 'circle-check', tone: 'green' }, next: ['open', 'doing'], first: true, closed: true },
  cancel: { mark: { shape: 'circle-x', tone: 'grey' }, next: ['open'], closed: true, reason: true, folded: true },
} as const satisfies Readonly<Record<string, State>>;

export type Status = keyof typeof table;

const states: Readonly<Record<Status, State & { readonly next: readonly Status[] }>> = table;

export const statuses = Object.keys(table) as readonly Status[];

/** Statuses in which a ticket may be created. */
export const firstStatuses = statuses.filter((status) => states[status].first);

/** Statuses in which nothing is left to do, and those in which a person still has to do something. */
export const closedStatuses = statuses.filter(isClosed);
export const openStatuses = statuses.filter((status) => !isClosed(status));

export const foldedStatuses = statuses.filter((status) => states[status].folded);

export const statusMarks: Readonly<Record<Status, Mark>> = fromEach(({ mark }) => mark);

/** Days that a status should last at most; those without have no end. */
export const idleDays: Readonly<Record<Status, number | undefined>> = fromEach((state) => state.stillDays);

function fromEach<T>(part: (state: State) => T): Readonly<Record<Status, T>> {
  return Object.fromEntries(statuses.map((status) => [status, part(states[status])])) as Record<Status, T>;
}

/** Where a ticket may go from `status`, without `status` itself. */
export function allowedFrom(status: Status): readonly Status[] {
  return states[status].next;
}

export function mayMove(from: Status, to: Status): boolean {
  return from === to || states[from].next.includes(to);
}

/** Number and history stay, a warranty does not start again. */
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
 * What keeps a ticket from being `done`, or from staying so: required items left unticked, and no found problem. A required item of `before`
 * counts also when the change leaves it out or says that it is not required.
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
