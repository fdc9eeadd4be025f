import fc from 'fast-check';
import { expect, test } from 'vitest';
import { category } from '#modules/account/entities/category.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { changedValues, presentValues, sameValue, startValues } from './changes.ts';
import { differences, resolve } from './conflict.ts';
import { initialFrom } from './initial-values.ts';

test('a new record starts with its defaults and what the address brought', () => {
  const values = startValues(ticket, null, { customer_id: 'cus-1' });
  expect(values).toMatchObject({ status: 'open', priority: 'medium', customer_id: 'cus-1', title: null });
});

test('only what changed is sent, and what was emptied is null', () => {
  const base = { name: 'Hardware', color: '#2563c9', checklist: null };
  expect(changedValues(base, { name: 'Hardware', color: '', checklist: '' })).toEqual({ color: null });
  expect(changedValues(base, base)).toEqual({});
});

test('blank in any form is blank', () => {
  expect(sameValue('', undefined)).toBe(true);
  expect(sameValue([], null)).toBe(true);
  expect(sameValue(false, null)).toBe(false);
  expect(presentValues({ a: '', b: [], c: 0, d: false })).toEqual({ c: 0, d: false });
});

test('each side keeps what it alone changed; what both changed is contested', () => {
  const base = { title: 'a', status: 'open', priority: 'low' };
  const found = differences(
    base,
    { ...base, title: 'mine', priority: 'high' },
    { ...base, title: 'theirs', status: 'done' },
  );
  expect(found).toEqual([
    { name: 'title', mine: 'mine', theirs: 'theirs', keep: 'mine', contested: true },
    { name: 'status', mine: 'open', theirs: 'done', keep: 'theirs', contested: false },
    { name: 'priority', mine: 'high', theirs: 'low', keep: 'mine', contested: false },
  ]);
});

const record = fc.record({ a: fc.constantFrom(null, '1', '2'), b: fc.constantFrom(null, '1', '2') });

test('without a choice a merge loses no change of either side', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const merged = resolve(mine, differences(base, mine, theirs), {});
      for (const name of ['a', 'b'] as const) {
        if (mine[name] !== base[name]) expect(merged[name]).toBe(mine[name]);
        else expect(merged[name]).toBe(theirs[name]);
      }
    }),
  );
});

test('a choice is obeyed field by field', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const found = differences(base, mine, theirs);
      expect(resolve(mine, found, { a: 'theirs', b: 'theirs' })).toEqual(theirs);
      expect(resolve(mine, found, { a: 'mine', b: 'mine' })).toEqual(mine);
    }),
  );
});

test('the address fills fields by their type, never those of the server', () => {
  expect(initialFrom(ticket, { customer_id: 'cus-1', number: '7', nonsense: 'x', content: 'dead' })).toEqual({
    customer_id: 'cus-1',
    content: 'dead',
  });
  expect(initialFrom(category, { active: 'true' })).toEqual({ active: true });
});
