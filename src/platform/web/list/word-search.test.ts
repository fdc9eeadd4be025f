import { expect, test } from 'vitest';
import { category } from '#modules/activity/entities/category.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { hitSelector } from './word-search.ts';

test('a ticket is found by its own words, by its customer and by its equipment', () => {
  const hits = [
    { id: 'tkt-1', klass: 'ticket' },
    { id: 'cus-1', klass: 'customer' },
    { id: 'eqp-1', klass: 'equipment' },
    { id: 'eqp-2', klass: 'equipment' },
  ];
  expect(hitSelector(ticket, hits)).toEqual({
    $or: [
      { _id: { $in: ['tkt-1'] } },
      { customer_id: { $in: ['cus-1'] } },
      { equipment_id: { $in: ['eqp-1', 'eqp-2'] } },
    ],
  });
});

test('references without hits are not in the selector', () => {
  expect(hitSelector(ticket, [{ id: 'tkt-1', klass: 'ticket' }])).toEqual({ _id: { $in: ['tkt-1'] } });
  expect(hitSelector(category, [{ id: 'cat-1', klass: 'category' }])).toEqual({ _id: { $in: ['cat-1'] } });
});

test('a search without hits gives an empty list', () => {
  expect(hitSelector(ticket, [])).toEqual({ _id: { $in: [] } });
});
