import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asksNothing, canUndoMove, moveQuestions, proposesAssignment, stepKey } from './move.ts';
import { allowedFrom, isClosed, mayMove, needsReason, statuses } from './status.ts';

const anyStatus = fc.constantFrom(...statuses);

test('a step of one’s own ticket asks nothing unless a condition is unmet', () => {
  expect(asksNothing(moveQuestions({ status: 'open', technical_id: 'me' }, 'doing', 'me'))).toBe(true);
  expect(moveQuestions({ status: 'open', technical_id: 'me' }, 'block', 'me').reason).toBe(true);
  expect(moveQuestions({ status: 'open', technical_id: 'me' }, 'cancel', 'me').reason).toBe(true);
});

test('done lists the open required items and asks for the found problem', () => {
  const checklist = [
    { text: 'Backup', required: true },
    { text: 'Clean', required: true, done: true },
    { text: 'Polish' },
  ];
  const questions = moveQuestions({ status: 'doing', technical_id: 'me', checklist }, 'done', 'me');
  expect(questions).toEqual({ reason: false, problem: true, items: ['Backup'], assign: false, warranty: false });
});

test('done asks for the warranty if days are proposed', () => {
  const ready = { status: 'doing', technical_id: 'me', problem: 'Dust' } as const;
  expect(moveQuestions(ready, 'done', 'me', 90).warranty).toBe(true);
  expect(asksNothing(moveQuestions(ready, 'done', 'me', 90))).toBe(false);
  expect(asksNothing(moveQuestions(ready, 'done', 'me'))).toBe(true);
  expect(moveQuestions(ready, 'review', 'me', 90).warranty).toBe(false);
});

test('the assignment is asked for unless the ticket is one’s own, and proposed if nobody has it', () => {
  expect(moveQuestions({ status: 'open' }, 'doing', 'me').assign).toBe(true);
  expect(moveQuestions({ status: 'open', technical_id: 'other' }, 'review', 'me').assign).toBe(true);
  expect(moveQuestions({ status: 'open' }, 'doing', null).assign).toBe(false);
  expect(proposesAssignment({ status: 'open' }, 'doing')).toBe(true);
  expect(proposesAssignment({ status: 'open', technical_id: 'other' }, 'doing')).toBe(false);
});

test('an allowed step can be undone if it needs no reason and reopens nothing', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (from, to) => {
      fc.pre(from !== to);
      if (canUndoMove(from, to)) expect(mayMove(to, from) && !needsReason(from) && !isClosed(from)).toBe(true);
      else expect(!allowedFrom(to).includes(from) || needsReason(from) || isClosed(from)).toBe(true);
    }),
  );
});

test('leaving done or cancel is called reopening', () => {
  expect(stepKey('done', 'doing')).toBe('ticket.reopen.doing');
  expect(stepKey('open', 'doing')).toBe('ticket.status.doing');
});
