import { allowedFrom, isReopening, missingForDone, needsReason, type ChecklistItem, type Status } from './status.ts';

/** What a person must enter before a ticket takes a step; most steps of one's own tickets need nothing. */
export interface MoveQuestions {
  readonly reason: boolean;
  readonly problem: boolean;
  /** Required checklist items that are still open. */
  readonly items: readonly string[];
  /** Offers "Also assign to me?", unless the ticket is already the person's own. */
  readonly assign: boolean;
  /** Offers days of warranty, if some are proposed. */
  readonly warranty: boolean;
}

export interface MovedTicket {
  readonly status: Status;
  readonly problem?: string | null;
  readonly technical_id?: string | null;
  readonly checklist?: readonly ChecklistItem[] | null;
}

/** The questions before `me` moves `ticket` to `to`; `days` of warranty are proposed. */
export function moveQuestions(
  ticket: MovedTicket,
  to: Status,
  me: string | null,
  days: number | null = null,
): MoveQuestions {
  const missing = to === 'done' ? missingForDone(ticket) : { items: [], problem: false };
  return {
    reason: needsReason(to),
    problem: missing.problem,
    items: missing.items,
    assign: me !== null && ticket.technical_id !== me,
    warranty: to === 'done' && days !== null,
  };
}

export function asksNothing(questions: MoveQuestions): boolean {
  const { reason, problem, items, assign, warranty } = questions;
  return !reason && !problem && items.length === 0 && !assign && !warranty;
}

/** Whether the assignment is preselected: a person starts work that nobody has. */
export function proposesAssignment(ticket: MovedTicket, to: Status): boolean {
  return to === 'doing' && !ticket.technical_id;
}

/**
 * Whether the opposite step, without a reason, undoes a step. A reopening is not undone, because it deletes to whom the device was handed
 * back.
 */
export function canUndoMove(from: Status, to: Status): boolean {
  return allowedFrom(to).includes(from) && !needsReason(from) && !isReopening(from, to);
}

/** Key of the step's name: a reopening has its own, other steps use that of their target. */
export function stepKey(from: Status, to: Status): string {
  return isReopening(from, to) ? `ticket.reopen.${to}` : `ticket.status.${to}`;
}
