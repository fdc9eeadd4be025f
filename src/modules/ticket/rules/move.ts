import { allowedFrom, isReopening, missingForDone, needsReason, type ChecklistItem, type Status } from './status.ts';

/** What has to be said before a ticket may take a step; nothing at all for most steps of one's own tickets. */
export interface MoveQuestions {
  readonly reason: boolean;
  readonly problem: boolean;
  /** Required checklist items that are still open. */
  readonly items: readonly string[];
  /** "Also assign to me?": asked whenever the ticket is not the person's own. */
  readonly assign: boolean;
}

export interface MovedTicket {
  readonly status: Status;
  readonly problem?: string | null;
  readonly technical_id?: string | null;
  readonly checklist?: readonly ChecklistItem[] | null;
}

/** What to ask before `ticket` goes to `to` at the hand of `me`. */
export function moveQuestions(ticket: MovedTicket, to: Status, me: string | null): MoveQuestions {
  const missing = to === 'done' ? missingForDone(ticket) : { items: [], problem: false };
  return {
    reason: needsReason(to),
    problem: missing.problem,
    items: missing.items,
    assign: me !== null && ticket.technical_id !== me,
  };
}

export function asksNothing(questions: MoveQuestions): boolean {
  return !questions.reason && !questions.problem && questions.items.length === 0 && !questions.assign;
}

/** Whether the assignment is proposed: a person takes up a job that nobody has. */
export function proposesAssignment(ticket: MovedTicket, to: Status): boolean {
  return to === 'doing' && !ticket.technical_id;
}

/** Whether a step can be taken back by one step in the other direction that needs no reason. A reopening has forgotten who took the device. */
export function canUndoMove(from: Status, to: Status): boolean {
  return allowedFrom(to).includes(from) && !needsReason(from) && !isReopening(from, to);
}

/** The key of the step's name: a reopening reads as one, all else by the target's own word. */
export function stepKey(from: Status, to: Status): string {
  return isReopening(from, to) ? `ticket.reopen.${to}` : `ticket.status.${to}`;
}
