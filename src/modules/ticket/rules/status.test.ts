import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checklistFrom } from './checklist.ts';
import { ticketCounters } from './counts.ts';
import {
  allowedFrom,
  firstStatuses,
  isClosed,
  isReopening,
  mayMove,
  missingForDone,
  needsReason,
  statuses,
} from './status.ts';
import { proposedTitle } from './title.ts';

/** The table of the design, written out once more: row by row, what may follow. */
const table = {
  open: ['block', 'doing', 'review', 'done', 'cancel'],
  block: ['open', 'doing', 'review', 'done', 'cancel'],
  doing: ['open', 'block', 'review', 'done', 'cancel'],
  review: ['block', 'doing', 'done', 'cancel'],
  done: ['open', 'doing'],
  cancel: ['open'],
};

describe('the workflow', () => {
  test.each(statuses)('from %s', (from) => {
    expect(allowedFrom(from).toSorted()).toEqual(table[from].toSorted());
    for (const to of statuses) expect(mayMove(from, to)).toBe(from === to || table[from].includes(to));
  });

  test('begins open, blocked, in work or done at once', () => {
    expect(firstStatuses.toSorted()).toEqual(['block', 'doing', 'done', 'open']);
  });

  test('a walk of allowed steps is never stuck, and leaves a closed status only by reopening', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 40 }), (picks) => {
        let at = firstStatuses[0] ?? 'open';
        for (const pick of picks) {
          const options = allowedFrom(at);
          const next = options[pick % options.length];
          expect(next).toBeDefined();
          if (next === undefined) return;
          expect(isReopening(at, next)).toBe(isClosed(at) && !isClosed(next));
          at = next;
        }
      }),
    );
  });

  test('a reason is asked for block and cancel alone', () => {
    expect(statuses.filter(needsReason)).toEqual(['block', 'cancel']);
  });

  test('done misses the found problem and required items, not the optional ones', () => {
    const checklist = [{ text: 'a', required: true, done: true }, { text: 'b', required: true }, { text: 'c' }];
    expect(missingForDone({ checklist, problem: ' ' })).toEqual({ items: ['b'], problem: true });
    expect(missingForDone({ problem: 'fuse' })).toEqual({ items: [], problem: false });
  });
});

test('the title is the first line, or the first 60 characters, of the found problem, else of the reported one', () => {
  expect(proposedTitle({ problem: '\n  Blown fuse \nmore', content: 'x' })).toBe('Blown fuse');
  expect(proposedTitle({ problem: '  ', content: 'Does not start\r\nsince May' })).toBe('Does not start');
  expect([...proposedTitle({ content: '😀'.repeat(80) })]).toHaveLength(60);
  expect(proposedTitle({})).toBe('');
});

test('a checklist is one item per line, required with an asterisk', () => {
  expect(checklistFrom('* Test charger\n\n Clean fan \n*\n')).toEqual([
    { text: 'Test charger', required: true, done: false },
    { text: 'Clean fan', required: false, done: false },
  ]);
});

test('a ticket counts in its priority, its status, and while open in its open priority', () => {
  expect(ticketCounters({ status: 'doing', priority: 'high' })).toEqual([
    'TicketHigh',
    'TicketStatusDoing',
    'TicketOpenHigh',
  ]);
  expect(ticketCounters({ status: 'done', priority: 'low' })).toEqual(['TicketLow', 'TicketStatusDone']);
});
