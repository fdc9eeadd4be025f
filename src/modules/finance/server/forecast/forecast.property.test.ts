import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import type { Forecast } from './forecast.ts';

/** The forecast of stored rows equals a replay of them, with fees, states, days before and after today, and planned rows. */

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-11-10T12:00:00Z');
});
afterAll(async () => running.close());

const dayAt = (offset: number): string => new Date(Date.UTC(2026, 10, 10 + offset)).toISOString().slice(0, 10);
const cents = fc.integer({ min: 1, max: 90_000 }).map((value) => (value / 100).toFixed(2));
const row = fc.record({
  klass: fc.constantFrom('income', 'outgo', 'transfer'),
  at: fc.oneof(fc.integer({ min: -40, max: 100 }), fc.constantFrom(-1, 0, 1, 90, 91)),
  value: cents,
  fee: fc.oneof(fc.constant('0'), cents),
  wallet: fc.constantFrom(0, 1),
  confirmed: fc.boolean(),
  imported: fc.constantFrom(false, false, true),
});
const plan = fc.record({ value: cents, at: fc.integer({ min: -45, max: 95 }), wallet: fc.constantFrom(0, 1) });

test('equals a replay of random books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), fc.array(plan, { maxLength: 4 }), async (rows, plans) => {
      const ana = await signUp(running.app);
      const group = await foundGroup(ana);
      const bulk = async (docs: readonly object[]): Promise<string[]> => {
        const answer = await ana.call('POST', `${group}/_bulk_docs`, { docs });
        expect(answer.text).not.toContain('error');
        return (answer.body as unknown as { id: string }[]).map(({ id }) => id);
      };
      const wallet = { klass: 'wallet', currency: 'BRL', start_balance: '100' };
      const ids = await bulk([
        { ...wallet, name: 'A' },
        { ...wallet, name: 'B' },
      ]);
      if (plans.length > 0)
        await bulk(
          plans.map(({ value, at, wallet: own }, number) => ({
            klass: 'planned',
            rule: 'once',
            start: dayAt(at),
            value,
            wallet_id: ids[own],
            party: `Plan ${'abcd'[number] ?? ''}bcdef`,
          })),
        );
      if (rows.length > 0)
        await bulk(
          rows.map(({ klass, at, wallet: own, fee, ...rest }) => ({
            klass,
            date: dayAt(at),
            description: 'Unplanned things',
            ...(klass === 'transfer'
              ? { source_wallet_id: ids[own], destination_wallet_id: ids[1 - own], fee }
              : { wallet_id: ids[own] }),
            ...rest,
          })),
        );
      const told = (await ana.call('GET', `${group}/_forecast`)).body as unknown as Forecast;
      const held = [new Big(100), new Big(100)];
      const move = (place: number, amount: Big): void => void (held[place] = (held[place] ?? new Big(0)).plus(amount));
      for (let day = -60; day <= 90; day += 1) {
        for (const { klass, at, value, fee, wallet: own, imported } of rows) {
          if (at !== day || imported) continue;
          move(own, klass === 'income' ? new Big(value) : new Big(value).neg());
          if (klass === 'transfer') move(own, new Big(fee).neg());
          if (klass === 'transfer') move(1 - own, new Big(value));
        }
        for (const { at, value, wallet: own } of plans)
          if (at >= -30 && (at === day || (at < 0 && day === 0))) if (day >= 0) move(own, new Big(value).neg());
        if (day < 0) continue;
        const points = [null, ...ids].map((id) => told.lines.find(({ _id }) => _id === id)?.points[day]);
        const [a = new Big(0), b = new Big(0)] = held;
        expect(points, `day ${day}`).toEqual([a.plus(b).toFixed(2), a.toFixed(2), b.toFixed(2)]);
      }
    }),
    { numRuns: 8 },
  );
});
