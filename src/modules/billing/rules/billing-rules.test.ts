import { expect, test } from 'vitest';
import { readEvent } from './event.ts';
import { isFresh, readSignature } from './signature.ts';
import { lockedUntil } from './switch-lock.ts';

const hex = 'a'.repeat(64);

test('a signature header may contain several digests; other formats are refused', () => {
  expect(readSignature(`ts=1671552777;h1=${hex}`)).toEqual({ at: 1671552777, digests: [hex] });
  expect(readSignature(`ts=1;h1=${hex};h1=${'b'.repeat(64)}`)?.digests).toHaveLength(2);
  for (const wrong of [
    '',
    'ts=1',
    `h1=${hex}`,
    `ts=-1;h1=${hex}`,
    `ts=1;ts=2;h1=${hex}`,
    'ts=1;h1=abc',
    `ts=1e3;h1=${hex}`,
  ])
    expect(readSignature(wrong), wrong).toBeNull();
});

test('a timestamp is fresh within the tolerance, before and after now', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const at = now.getTime() / 1000;
  expect([at - 300, at + 300].map((time) => isFresh(time, now, 300))).toEqual([true, true]);
  expect([at - 301, at + 301].map((time) => isFresh(time, now, 300))).toEqual([false, false]);
});

test('a switch locks the next one for 24 hours', () => {
  const at = '2026-11-22T12:00:00.000Z';
  expect(lockedUntil(null, new Date(at))).toBeNull();
  expect(lockedUntil(at, new Date('2026-11-23T11:59:59.999Z'))).toBe('2026-11-23T12:00:00.000Z');
  expect(lockedUntil(at, new Date('2026-11-23T12:00:00.000Z'))).toBeNull();
});

test('readEvent writes the moment with six digits and refuses what is no event', () => {
  const data = {
    id: 'sub_01',
    status: 'active',
    created_at: '2026-11-01T00:00:00Z',
    items: [{ price: { id: 'pri_01' }, quantity: 3 }],
    custom_data: { accountId: 'acc-1', deep: { a: 1 }, long: 'x'.repeat(300) },
  };
  const event = { event_id: 'evt_01', event_type: 'subscription.created', occurred_at: '2026-11-01T00:00:00.5Z', data };
  expect(readEvent(event)).toMatchObject({
    occurred_at: '2026-11-01T00:00:00.500000Z',
    subscription: { items: [{ price_id: 'pri_01', quantity: 3 }], ended_at: null, custom: { accountId: 'acc-1' } },
  });
  expect(readEvent({ ...event, event_type: 'customer.created', data: {} })).toMatchObject({ subscription: null });
  for (const wrong of [
    null,
    [],
    {},
    { ...event, event_id: 7 },
    { ...event, occurred_at: 'yesterday' },
    { ...event, occurred_at: '2026-13-01T00:00:00Z' },
    { ...event, data: { ...data, status: 'on' } },
    { ...event, data: { ...data, id: '../x' } },
    { ...event, data: null },
  ])
    expect(readEvent(wrong)).toBeNull();
  expect(readEvent({ ...event, data: { ...data, items: 'x', custom_data: 7 } })).toMatchObject({
    subscription: { items: [], custom: {} },
  });
  for (const quantity of [0, -1, 1.5, '3', null])
    expect(readEvent({ ...event, data: { ...data, items: [{ price: { id: 'pri_01' }, quantity }] } })).toMatchObject({
      subscription: { items: [{ price_id: 'pri_01', quantity: 1 }] },
    });
});
