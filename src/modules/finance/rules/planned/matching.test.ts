import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, matchPlanned } from './matching.ts';
import { daysBetween, occurrencesOf } from './occurrences.ts';
import { occurrenceKey, type Planned, plannedOf } from './planned.ts';

const planned = (more: Record<string, unknown> = {}): Planned =>
  plannedOf({
    _id: 'pln-1',
    flow: 'outgo',
    wallet_id: 'wal-1',
    value: '100',
    party: 'Energia Norte',
    rule: 'monthly',
    start: '2026-01-10',
    ...more,
  });
const row = (more: Partial<Candidate> = {}): Candidate => ({
  kind: 'outgo',
  wallet_id: 'wal-1',
  date: '2026-03-12',
  value: '104',
  party: 'ENERGIA NORTE S.A.',
  ...more,
});
const dayOf = (one: Candidate, plan = planned(), taken: readonly string[] = []): string | undefined =>
  matchPlanned([one], [plan], new Set(taken)).get(0)?.planned_day;

test('a row of the same wallet, with words in common and a near value, fulfils the day next to it', () => {
  expect(dayOf(row())).toBe('2026-03-10');
  expect(dayOf(row({ description: 'ENERGIA NORTE 03/2026', party: undefined }))).toBe('2026-03-10');
  for (const other of [
    row({ kind: 'income' }),
    row({ wallet_id: 'wal-2' }),
    row({ value: '111' }),
    row({ value: '89' }),
    row({ date: '2026-03-18' }),
    row({ date: '2026-01-01' }),
    row({ party: 'Padaria' }),
  ])
    expect(dayOf(other), JSON.stringify(other)).toBeUndefined();
  expect(dayOf(row(), planned({ state: 'paused' }))).toBeUndefined();
  expect(dayOf(row(), planned({ skipped: ['2026-03-10'] }))).toBeUndefined();
  expect(dayOf(row(), planned(), ['pln-1 2026-03-10'])).toBeUndefined();
});

test('a range is wider, and without words the value must be within it', () => {
  const range = planned({ value_max: '200' });
  expect(dayOf(row({ value: '215' }), range)).toBe('2026-03-10');
  expect(dayOf(row({ value: '225' }), range)).toBeUndefined();
  expect(dayOf(row({ value: '200', party: undefined }), range)).toBe('2026-03-10');
  expect(dayOf(row({ value: '205', party: undefined }), range)).toBeUndefined();
});

test('a transfer is known by its wallets', () => {
  const plan = planned({ flow: 'transfer', destination_wallet_id: 'wal-2', party: null, description: 'Savings' });
  const moved = row({ kind: 'transfer', destination_wallet_id: 'wal-2', party: undefined, description: 'Reserva' });
  expect(dayOf(moved, plan)).toBe('2026-03-10');
  expect(dayOf({ ...moved, destination_wallet_id: 'wal-3' }, plan)).toBeUndefined();
});

test('of two planned rows the more alike one is fulfilled', () => {
  const all = [planned({ _id: 'pln-1', party: 'Boleto Energia' }), planned({ _id: 'pln-2', party: 'Boleto Agua' })];
  expect(matchPlanned([row({ party: 'PAG BOLETO AGUA' })], all, new Set()).get(0)?.planned_id).toBe('pln-2');
});

test('each row has one day, each day one row, no day is taken already, and none is far', () => {
  const day = fc
    .integer({ min: 0, max: 120 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const party = fc.constantFrom('Energia Norte', 'Energia', 'Agua', undefined);
  const rows = fc.array(fc.record({ date: day, value: fc.constantFrom('95', '100', '108', '150'), party }), {
    maxLength: 15,
  });
  const plans = fc.array(
    fc.record({
      party,
      start: day,
      rule: fc.constantFrom('monthly', 'weeks', 'once'),
      value: fc.constantFrom('100', '105'),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(rows, plans, fc.array(fc.nat(5)), (some, kinds, used) => {
      const all = kinds.map((kind, at) => planned({ ...kind, _id: `pln-${at}` }));
      const taken = new Set(
        used.flatMap((at) => {
          const plan = all[at];
          return plan === undefined
            ? []
            : occurrencesOf(plan, plan.start, plan.start).map((one) => occurrenceKey(plan._id, one));
        }),
      );
      const found = matchPlanned(
        some.map((one) => row(one)),
        all,
        taken,
      );
      const keys = [...found.values()].map(({ planned_id: id, planned_day: on }) => occurrenceKey(id, on));
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.filter((key) => taken.has(key))).toEqual([]);
      for (const [at, { planned_id: id, planned_day: on }] of found) {
        const plan = all.find(({ _id }) => _id === id);
        expect(Math.abs(daysBetween(some[at]?.date ?? '', on))).toBeLessThanOrEqual(7);
        expect(plan === undefined ? [] : occurrencesOf(plan, on, on)).toEqual([on]);
      }
    }),
  );
});
