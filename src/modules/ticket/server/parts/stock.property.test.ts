import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { orderTotals } from '../../rules/money/order-total.ts';
import { isBelowLeast } from '../../rules/parts/stock.ts';
import type { LineDoc } from '../money/bill.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
});
afterAll(async () => running.close());

const kinds = [
  'buy',
  'lose',
  'count',
  'line',
  'change',
  'swap',
  'back',
  'remove',
  'restore',
  'order',
  'arrive',
  'cancel',
  'open',
] as const;

const act = fc.record({
  what: fc.constantFrom(...kinds, 'line', 'line', 'change'),
  pieces: fc.integer({ min: 1, max: 6 }),
  at: fc.nat(20),
});

type Doc = Readonly<Record<string, unknown>> & { readonly _id: string; readonly _rev: string };

test('after any acts of eight writers the stock is the sum of its moves, lines have what they use, and totals are those of the lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 16, maxLength: 48 }), async (acts) => {
      const make = async (doc: object): Promise<string> => String((await ana.call('POST', group, doc)).body['id']);
      const part = async (): Promise<string> => make({ klass: 'stock_part', name: 'x', price: '7.30', least: '3' });
      const parts = [await part(), await part()];
      const tickets = [await make({ klass: 'ticket', content: 'a' }), await make({ klass: 'ticket', content: 'b' })];
      const removed: string[] = [];
      const records = async (klass: string, where: object): Promise<readonly Doc[]> =>
        (await ana.call('POST', `${group}/_find`, { selector: { klass, ...where }, limit: 200 })).body['docs'] as Doc[];
      const lines = async () => records('order_line', { ticket_id: { $in: tickets } });
      const run = async ({ what, pieces, at }: (typeof acts)[number]): Promise<number> => {
        const [part_id, ticket_id] = [parts[at % 2] ?? '', tickets[pieces % 2] ?? ''];
        const write = async (doc: object): Promise<number> => (await ana.call('POST', group, doc)).status;
        const change = async (one: Doc | undefined, doc: object): Promise<number> =>
          one === undefined ? 0 : (await ana.call('PUT', `${group}/${one._id}?rev=${one._rev}`, doc)).status;
        const move = { klass: 'stock_move', part_id };
        if (what === 'buy') return write({ ...move, reason: 'bought', quantity: String(pieces), cost: `${at}.05` });
        if (what === 'lose') return write({ ...move, reason: 'lost', quantity: `-${pieces}` });
        if (what === 'count') return write({ ...move, reason: 'counted', counted: String(pieces) });
        if (what === 'line')
          return write({ klass: 'order_line', line_kind: 'part', ticket_id, part_id, quantity: String(pieces) });
        if (what === 'order') return write({ klass: 'part_order', part_id, ticket_id, quantity: String(pieces) });
        if (what === 'restore')
          return (await ana.call('POST', `${group}/_restore`, { ids: removed.splice(0, 1) })).status;
        if (what === 'arrive')
          return change((await records('part_order', { part_id: { $in: parts }, state: 'wanted' }))[0], {
            state: 'arrived',
          });
        const all = await lines();
        const one = all[at % Math.max(1, all.length)];
        const [ticket] = await records('ticket', { _id: ticket_id });
        if (what === 'cancel')
          return change(ticket, {
            status: 'cancel',
            reason: 'x',
            parts_back: all.filter((line) => line['ticket_id'] === ticket_id).map(({ _id: id }) => id),
          });
        if (what === 'open') return change(ticket, { status: 'open' });
        if (what === 'change') return change(one, { quantity: String(pieces) });
        if (what === 'swap') return change(one, { part_id });
        if (what === 'back') return change(one, { given_back: one?.['given_back'] !== true });
        if (one === undefined) return 0;
        const { status } = await ana.call('DELETE', `${group}/${one._id}?rev=${one._rev}`);
        if (status === 200) removed.push(one._id);
        return status;
      };
      for (let from = 0; from < acts.length; from += 8) {
        const statuses = await Promise.all(acts.slice(from, from + 8).map(run));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      const moves = await records('stock_move', { part_id: { $in: parts } });
      const sum = (some: readonly Doc[]): string =>
        some.reduce((whole, move) => whole.plus(String(move['quantity'])), new Big(0)).toFixed();
      for (const doc of await records('stock_part', { _id: { $in: parts } })) {
        expect(doc['on_hand']).toBe(sum(moves.filter((move) => move['part_id'] === doc._id)));
        expect(new Big(String(doc['on_hand'])).gte(0)).toBe(true);
        expect(doc['below_least']).toBe(isBelowLeast(String(doc['on_hand']), '3'));
      }
      const known = await lines();
      for (const line of known) {
        const own = moves.filter((move) => move['line_id'] === line._id);
        const used = line['given_back'] === true ? '0' : new Big(String(line['quantity'])).times(-1).toFixed();
        expect(sum(own.filter((move) => move['part_id'] === line['part_id']))).toBe(used);
        expect(sum(own.filter((move) => move['part_id'] !== line['part_id']))).toBe('0');
      }
      const gone = moves.filter(
        (move) => move['line_id'] !== undefined && !known.some(({ _id: id }) => id === move['line_id']),
      );
      expect(sum(gone)).toBe('0');
      for (const ticket of await records('ticket', { _id: { $in: tickets } })) {
        const own = known.filter((line) => line['ticket_id'] === ticket._id) as unknown as readonly LineDoc[];
        expect(ticket['total']).toBe(own.length === 0 ? undefined : orderTotals(own).total);
      }
    }),
    { numRuns: 12 },
  );
});
