import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import type { DayReport, Drawer, JournalRow } from '../../rules/drawer/day.ts';
import type { PaymentDoc } from '../money/bill.ts';

let running: TestApp;
let ana: Client;
let group: string;
/** Eight writers: two people with four connections each. */
let people: readonly Client[];
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  const ben = await signUp(running.app);
  await bring(ana, group, ben);
  people = [ana, ben];
});
afterAll(async () => running.close());

const act = fc.record({
  what: fc.constantFrom(
    'open',
    'pay',
    'refund',
    'method',
    'method',
    'remove',
    'restore',
    'deposit',
    'withdrawal',
    'close',
  ),
  who: fc.nat(1),
  method: fc.constantFrom('cash', 'cash', 'pix', 'card'),
  amount: fc.integer({ min: 1, max: 20_000 }).map((amount) => new Big(amount).div(100).toFixed(2)),
  at: fc.nat(50),
});

async function journal(query: string): Promise<readonly JournalRow[]> {
  const rows: JournalRow[] = [];
  for (let after = ''; ; after = rows.at(-1)?.id ?? '') {
    const { body } = await ana.call('GET', `${group}/_cash/journal?${query}&after=${after}`);
    const page = body['rows'] as readonly JournalRow[];
    rows.push(...page);
    if (page.length < 100) return rows;
  }
}

const sum = (amounts: readonly string[]): string =>
  amounts.reduce((all, amount) => all.plus(amount), new Big(0)).toFixed(2);

test('after any acts of eight writers drawers, journal, report and payments are the same money', async () => {
  const day = running.clock.now.toISOString().slice(0, 10);
  const closed = new Map<string, Drawer>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      const made = await ana.call('POST', group, { klass: 'ticket', content: 'x' });
      const ticket_id = String(made.body['id']);
      const removed: string[] = [];
      for (const [n, method] of ['cash', 'pix', 'cash', 'card', 'cash', 'cash'].entries())
        await people[n % 2]?.call('POST', group, { klass: 'order_payment', ticket_id, method, amount: '80.00' });
      const payments = async (): Promise<readonly PaymentDoc[]> => {
        const selector = { klass: 'order_payment', ticket_id };
        return (await ana.call('POST', `${group}/_find`, { selector, limit: 200 })).body['docs'] as PaymentDoc[];
      };
      const run = async ({ what, who, method, amount, at }: (typeof acts)[number]): Promise<number> => {
        const person = people[who] ?? ana;
        const post = async (path: string, body: object) => person.call('POST', `${group}${path}`, body);
        if (what === 'open') return (await post('/_cash', { opening: amount })).status;
        if (what === 'pay') return (await post('', { klass: 'order_payment', ticket_id, method, amount })).status;
        if (what === 'restore') return (await post('/_restore', { ids: removed.splice(0, 1) })).status;
        if (what === 'deposit' || what === 'withdrawal' || what === 'close') {
          const drawer = (await person.call('GET', `${group}/_cash`)).body['drawer'] as Drawer | undefined;
          if (drawer === undefined) return 0;
          if (what !== 'close')
            return (await post(`/_cash/${drawer.id}/moves`, { entry: what, amount, note: 'x' })).status;
          const { expected } = drawer;
          const answer = await post(`/_cash/${drawer.id}/closing`, { counted: amount, expected, note: 'x' });
          if (answer.status === 200) closed.set(drawer.id, answer.body as unknown as Drawer);
          return answer.status;
        }
        const all = await payments();
        const one = all[at % Math.max(1, all.length)];
        if (one === undefined) return 0;
        if (what === 'refund')
          return (await post('', { klass: 'order_payment', ticket_id, method, amount, refund_of: one._id })).status;
        const path = `${group}/${one._id}?rev=${one._rev}`;
        if (what === 'method') return (await person.call('PUT', path, { method })).status;
        removed.push(one._id);
        return (await person.call('DELETE', path)).status;
      };
      for (let from = 0; from < acts.length; from += 8) {
        const statuses = await Promise.all(acts.slice(from, from + 8).map(run));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      const rows = (await journal(`day=${day}`)).filter((row) => row.ticket_id === ticket_id);
      const all = await payments();
      for (const method of ['cash', 'pix', 'card'] as const) {
        const own = all.filter((payment) => payment.method === method);
        const signed = own.map(({ amount, refund_of: back }) => (back === undefined ? '' : '-') + (amount ?? '0'));
        expect(sum(rows.filter((row) => row.method === method).map(({ amount }) => amount))).toBe(sum(signed));
      }
      const report = (await ana.call('GET', `${group}/_cash/day?day=${day}`)).body as unknown as DayReport;
      const entries = await journal(`day=${day}`);
      for (const { method, total, taken, refunded, corrected, moved } of report.methods) {
        expect(total).toBe(sum([taken, refunded, corrected, moved]));
        expect(total).toBe(sum(entries.filter((row) => row.method === method).map(({ amount }) => amount)));
      }
      for (const drawer of report.drawers) {
        const within = (await journal(`drawer=${drawer.id}`)).map(({ amount }) => amount);
        expect(drawer.expected).toBe(sum([drawer.opening, ...within]));
        const then = closed.get(drawer.id);
        if (then !== undefined) expect(drawer).toEqual(then);
      }
      const open = report.drawers.filter((drawer) => drawer.closed_at === undefined);
      expect(new Set(open.map((drawer) => drawer.user_id)).size).toBe(open.length);
    }),
    { numRuns: 12 },
  );
});
