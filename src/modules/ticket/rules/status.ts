/** The workflow of a service order: one table for form, board, API, bulk change and import. */

export const statuses = ['open', 'block', 'doing', 'review', 'done', 'cancel'] as const;
export type Status = (typeof statuses)[number];

const next: Readonly<Record<Status, readonly Status[]>> = {
  open: ['block', 'doing', 'review', 'done', 'cancel'],
  block: ['open', 'doing', 'review', 'done', 'cancel'],
  doing: ['open', 'block', 'review', 'done', 'cancel'],
  review: ['block', 'doing', 'done', 'cancel'],
  done: ['open', 'doing'],
  cancel: ['open'],
};

/** Statuses in which a ticket may be created; `done` is for jobs finished at the counter and for imports. */
export const firstStatuses: readonly Status[] = ['open', 'block', 'doing', 'done'];

/** Where a ticket may go from `status`, without `status` itself. */
export function allowedFrom(status: Status): readonly Status[] {
  return next[status];
}

export function mayMove(from: Status, to: Status): boolean {
  return from === to || next[from].includes(to);
}

/** Leaving `done` or `cancel` is a reopening: number and history stay, a warranty does not start again. */
export function isReopening(from: Status, to: Status): boolean {
  return isClosed(from) && !isClosed(to);
}

export function isClosed(status: Status): boolean {
  return status === 'done' || status === 'cancel';
}

/** Statuses that are entered only with a reason, which is kept as a comment. */
export function needsReason(status: Status): boolean {
  return status === 'block' || status === 'cancel';
}

export interface ChecklistItem {
  readonly text?: string;
  readonly required?: boolean;
  readonly done?: boolean;
  readonly note?: string;
}

/** What still stands between a ticket and `done`: required items left unticked, and no found problem. */
export function missingForDone(ticket: {
  readonly checklist?: readonly ChecklistItem[] | null;
  readonly problem?: string | null;
}): { readonly items: readonly string[]; readonly problem: boolean } {
  const open = (ticket.checklist ?? []).filter((item) => item.required === true && item.done !== true);
  return { items: open.map((item) => item.text ?? ''), problem: (ticket.problem ?? '').trim() === '' };
}
