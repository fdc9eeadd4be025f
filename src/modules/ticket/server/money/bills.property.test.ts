import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { orderTotals } from '../../rules/money/order-total.ts';
import { paidOf } from '../../rules/money/payments.ts';
import type { LineDoc, PaymentDoc } from './bill.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
});
afterAll(async () => running.close());

const cents = fc.integer({ min: 1, max: 20_000 }).map((amount) => new Big(amount).div(100).toFixed(2));
const act = fc.record({
  what: fc.constantFrom('line', 'discount', 'pay', 'refund', 'change', 'remove', 'done', 'restore'),
  amount: cents,
  at: fc.nat(20),
});

test('after any acts at once the sums are those of the records, and one income is what was paid of a done ticket', async () => {
  const wallet = String((await ana.call('POST', group, { klass: 'wallet', name: 'W', currency: 'BRL' })).body['id']);
  await ana.call('POST', group, { klass: 'account_configuration', key: 'order-wallet', value: wallet });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const made = await ana.call('POST', group, { klass: 'ticket', content: 'x', problem: 'y' });
      const ticket_id = String(made.body['id']);
      const removed: string[] = [];
      const records = async <T>(klass: string): Promise<readonly T[]> =>
        (await ana.call('POST', `${group}/_find`, { selector: { klass, ticket_id }, limit: 200 })).body['docs'] as T[];
      const run = async ({ what, amount, at }: (typeof acts)[number]): Promise<number> => {
        const write = async (doc: object) => ana.call('POST', group, { ticket_id, ...doc });
        const line = { klass: 'order_line', description: 'x', value: amount };
        const all = [...(await records<LineDoc>('order_line')), ...(await records<PaymentDoc>('order_payment'))];
        const one = all[at % Math.max(1, all.length)];
        if (what === 'line') return (await write(line)).status;
        if (what === 'discount') return (await write({ ...line, line_kind: 'discount' })).status;
        if (what === 'pay') return (await write({ klass: 'order_payment', method: 'card', amount })).status;
        if (what === 'done') {
          const { body } = await ana.call('GET', `${group}/${ticket_id}`);
          const status = body['status'] === 'open' ? 'doing' : 'done';
          return (await ana.call('PUT', `${group}/${ticket_id}?rev=${String(body['_rev'])}`, { status })).status;
        }
        if (what === 'restore')
          return (await ana.call('POST', `${group}/_restore`, { ids: removed.splice(0, 1) })).status;
        if (one === undefined) return 0;
        const path = `${group}/${one._id}?rev=${one._rev}`;
        if (what === 'refund')
          return (await write({ klass: 'order_payment', method: 'cash', amount, refund_of: one._id })).status;
        if (what === 'change')
          return (await ana.call('PUT', path, 'value' in one ? { value: amount } : { note: 'x' })).status;
        removed.push(one._id);
        return (await ana.call('DELETE', path)).status;
      };
      for (let from = 0; from < acts.length; from += 8) {
        const statuses = await Promise.all(acts.slice(from, from + 8).map(run));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      const [lines, payments] = [await records<LineDoc>('order_line'), await records<PaymentDoc>('order_payment')];
      const doc = (await ana.call('GET', `${group}/${ticket_id}`)).body;
      const total = orderTotals(lines).total;
      const paid = paidOf(payments);
      expect(new Big(paid).gte(0)).toBe(true);
      if (lines.length + payments.length === 0)
        expect([doc['total'], doc['paid'], doc['due']]).toEqual([undefined, undefined, undefined]);
      else
        expect([doc['total'], doc['paid'], doc['due']]).toEqual([total, paid, new Big(total).minus(paid).toFixed(2)]);
      const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'income', source: ticket_id } });
      const incomes = body['docs'] as readonly { value: string }[];
      const isPaid = doc['status'] === 'done' && new Big(paid).gt(0) && new Big(paid).gte(total);
      expect(incomes.length).toBeLessThanOrEqual(1);
      if (isPaid) expect(incomes.map(({ value }) => value)).toEqual([paid]);
    }),
    { numRuns: 12 },
  );
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'income' }, limit: 200 });
  const sum = (body['docs'] as readonly { value: string }[]).reduce((all, { value }) => all.plus(value), new Big(0));
  expect((await ana.call('GET', `${group}/${wallet}`)).body['balance']).toBe(sum.toFixed(2));
});
