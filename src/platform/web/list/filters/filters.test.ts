import { expect, test } from 'vitest';
import { customer } from '#modules/ticket/entities/customer.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { filterableFields, filtersOf, rangeOf, selectorOf, withoutArchived } from './filters.ts';

const selector = (search: Record<string, string>) => selectorOf(ticket, filtersOf(ticket, search), null);

test('the address becomes a selector of the kind', () => {
  expect(selector({ status: 'open,doing', sort: '-number', q: 'screen', open: 'tkt-1', unknown: 'x' })).toEqual({
    klass: 'ticket',
    $and: [{ status: { $in: ['open', 'doing'] } }],
  });
});

test('without filters the selector contains only the kind', () => {
  expect(selector({})).toEqual({ klass: 'ticket' });
});

test('`none` matches records without a value, alone or together with others', () => {
  expect(selector({ technical_id: 'none' })).toEqual({ klass: 'ticket', $and: [{ technical_id: { $exists: false } }] });
  expect(selector({ technical_id: 'u1,none' })).toEqual({
    klass: 'ticket',
    $and: [{ $or: [{ technical_id: { $in: ['u1'] } }, { technical_id: { $exists: false } }] }],
  });
});

test('`no` also matches records without an answer', () => {
  expect(selector({ relate_equipment_to_customer: 'false' }).$and).toEqual([
    { $or: [{ relate_equipment_to_customer: false }, { relate_equipment_to_customer: { $exists: false } }] },
  ]);
});

test('archived records are listed only on request', () => {
  expect(selectorOf(customer, withoutArchived(customer, {}), null).$and).toEqual([
    { $or: [{ archived: false }, { archived: { $exists: false } }] },
  ]);
  expect(withoutArchived(customer, { archived: 'true' })).toEqual([]);
  expect(withoutArchived(ticket, {})).toEqual([]);
});

test('a range of days includes its last day', () => {
  const [part] = selector({ created_at: '2026-11-01..2026-11-20' }).$and as {
    created_at: { $gte: string; $lt: string };
  }[];
  expect(part?.created_at.$gte).toBe(new Date('2026-11-01T00:00:00').toISOString());
  expect(part?.created_at.$lt).toBe(new Date('2026-11-21T00:00:00').toISOString());
});

test('a range may be open at either end', () => {
  expect(selector({ number: '10..' }).$and).toEqual([{ number: { $gte: 10 } }]);
  expect(selector({ number: '..20' }).$and).toEqual([{ number: { $lte: 20 } }]);
  expect(selector({ number: '..' })).toEqual({ klass: 'ticket' });
  expect(rangeOf('a..b')).toEqual(['a', 'b']);
});

test('a word search limits the list to its hits, also if there are none', () => {
  expect(selectorOf(ticket, [], { _id: { $in: [] } })).toEqual({ klass: 'ticket', $and: [{ _id: { $in: [] } }] });
});

test('long texts and lists cannot be filtered by', () => {
  const names = filterableFields(ticket).map(([name]) => name);
  expect(names).toContain('status');
  expect(names).toContain('created_at');
  expect(names).not.toContain('content');
  expect(names).not.toContain('checklist');
});
