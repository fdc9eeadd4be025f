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

/** A second copy of the table: for each status, the allowed next ones. */
const table = {
  open: ['block', 'doing', 'review', 'done', 'cancel'],
  block: ['open', 'doing', 'review', 'done', 'cancel'],
  doing: ['open', 'block', 'review', 'done', 'cancel'],
  review: ['block', 'doing', 'done', 'cancel'],
  done: ['open', 'doing'],
  cancel: ['open'],
};

describe('the workflow', () => {
  test.each(statuses)('from %s exactly the listed statuses follow', (from) => {
    expect(allowedFrom(from).toSorted()).toEqual(table[from].toSorted());
    for (const to of statuses) expect(mayMove(from, to)).toBe(from === to || table[from].includes(to));
  });

  test('a ticket begins open, blocked, doing or done', () => {
    expect(firstStatuses.toSorted()).toEqual(['block', 'doing', 'done', 'open']);
  });

  test('random walks of allowed steps never get stuck, and leave a closed status only by reopening', () => {
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

  test('only block and cancel need a reason', () => {
    expect(statuses.filter(needsReason)).toEqual(['block', 'cancel']);
  });

  test('done requires the found problem and the required items, not the optional ones', () => {
    const checklist = [{ text: 'a', required: true, done: true }, { text: 'b', required: true }, { text: 'c' }];
    expect(missingForDone({ checklist, problem: ' ' })).toEqual({ items: ['b'], problem: true });
    expect(missingForDone({ problem: 'fuse' })).toEqual({ items: [], problem: false });
  });
});

test('the title is the first line or first 60 characters of the found problem, else of the reported one', () => {
  expect(proposedTitle({ problem: '\n  Blown fuse \nmore', content: 'x' })).toBe('Blown fuse');
  expect(proposedTitle({ problem: '  ', content: 'Does not start\r\nsince May' })).toBe('Does not start');
  expect([...proposedTitle({ content: '😀'.repeat(80) })]).toHaveLength(60);
  expect(proposedTitle({})).toBe('');
});

test('a checklist has one item per line; an asterisk marks a required one', () => {
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
