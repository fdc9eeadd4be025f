import fc from 'fast-check';
import { expect, test } from 'vitest';
import { category } from '#modules/activity/entities/category.ts';
import { subscription } from '#modules/groups/entities/subscription.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { entities } from '#src/modules.ts';
import type { Input } from '#platform/entity/define.ts';
import { changedValues, presentValues, sameValue, startValues } from './changes.ts';
import { agrees, decidable, differences, resolve } from './conflict.ts';
import { initialFrom } from './initial-values.ts';

test('a new record starts with its defaults and the values in the address', () => {
  const values = startValues(ticket, null, { customer_id: 'cus-1' });
  expect(values).toMatchObject({ status: 'open', priority: 'medium', customer_id: 'cus-1', title: null });
});

test('a form leaves out fields that only the server writes', () => {
  expect(startValues(subscription, null, { status: 'accepted', email: 'a@example.com' })).toMatchObject({
    email: 'a@example.com',
    admin: false,
  });
  for (const entity of entities) {
    const own = new Set(Object.keys(startValues(entity, null)));
    const server = Object.keys(entity.fields).filter((name) => entity.fields[name]?.write === 'server');
    expect(server.filter((name) => own.has(name))).toEqual([]);
  }
});

test('a form sends only changed fields, and null for emptied ones', () => {
  const base = { name: 'Hardware', color: '#2563c9', checklist: null };
  expect(changedValues(base, { name: 'Hardware', color: '', checklist: '' })).toEqual({ color: null });
  expect(changedValues(base, base)).toEqual({});
});

test('blank, missing and null are equal', () => {
  expect(sameValue('', undefined)).toBe(true);
  expect(sameValue([], null)).toBe(true);
  expect(sameValue(false, null)).toBe(false);
  expect(presentValues({ a: '', b: [], c: 0, d: false })).toEqual({ c: 0, d: false });
});

test('rows of a list in which nothing was typed are not sent', () => {
  const phones = [{ main: true }, {}, { number: '4002-8922' }, { number: '' }];
  expect(presentValues({ phones, empty: [{ main: true }] })).toEqual({ phones: [{ number: '4002-8922' }] });
  expect(changedValues({ phones: [] }, { phones: [{ main: true }] })).toEqual({});
  expect(changedValues({ phones: [{ number: '1' }] }, { phones: [{ main: true }] })).toEqual({ phones: null });
});

test('each side keeps its own changes, and fields that both changed are contested', () => {
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

test('a proposed title is not asked about and follows the chosen text, a typed title is asked about', () => {
  const base = { title: 'Dead', content: 'Dead', priority: 'low' };
  const theirs = { title: 'Dead again', content: 'Dead again', priority: 'low' };
  const names = (mine: Input): string[] => decidable(ticket, differences(base, mine, theirs)).map(({ name }) => name);
  const mine = { ...base, content: 'Dead since Monday' };
  expect(names(mine)).toEqual(['content']);
  // Their title; the server updates it with the text.
  expect(resolve(mine, differences(base, mine, theirs), {})).toEqual({ ...mine, title: 'Dead again' });
  expect(names({ ...mine, title: 'Toaster' })).toEqual(['title', 'content']);
});

const record = fc.record({ a: fc.constantFrom(null, '1', '2'), b: fc.constantFrom(null, '1', '2') });

test('without a choice a merge keeps the changes of both sides', () => {
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

test('each field gets the chosen side', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const found = differences(base, mine, theirs);
      expect(resolve(mine, found, { a: 'theirs', b: 'theirs' })).toEqual(theirs);
      expect(resolve(mine, found, { a: 'mine', b: 'mine' })).toEqual(mine);
    }),
  );
});

test('the address fills fields by their type, but not those that the server writes', () => {
  expect(initialFrom(ticket, { customer_id: 'cus-1', number: '7', nonsense: 'x', content: 'dead' })).toEqual({
    customer_id: 'cus-1',
    content: 'dead',
  });
  expect(initialFrom(category, { active: 'true' })).toEqual({ active: true });
});

test('changes of the server and equal changes of both sides are no conflict', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const meta = {
    _id: 'tkt-1',
    _rev: '1-a',
    klass: 'ticket',
    label: 'a',
    created_at: at,
    updated_at: at,
    created_by: null,
  };
  const before = { ...meta, content: 'a', title: 'a' };
  const values = (changes: Input): Input => startValues(ticket, { ...before, ...changes });
  const meets = (mine: Input, theirs: Input): boolean => agrees(ticket, values({}), values(mine), values(theirs));
  expect(meets({ content: 'b' }, { done_at: '2026-11-20T10:00:00.000Z', number: 7 })).toBe(true);
  expect(meets({ content: 'b' }, { content: 'b', title: 'b' })).toBe(true);
  expect(meets({ content: 'b' }, { content: 'c' })).toBe(false);
  expect(meets({ content: 'b' }, { content: 'b', priority: 'high' })).toBe(false);
});
