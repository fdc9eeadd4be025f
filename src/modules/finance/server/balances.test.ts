import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity, Input } from '#platform/entity/define.ts';
import { className } from '#platform/entity/define.ts';
import { docOf, bytesOf } from '#platform/server/db/rows.ts';
import { exchange } from '../entities/exchange.ts';
import { income } from '../entities/income.ts';
import { outgo } from '../entities/outgo.ts';
import { transfer } from '../entities/transfer.ts';
import { wallet } from '../entities/wallet.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Whatever several people write at once, every wallet's totals equal the sums of its rows, to the digit. */

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

const kinds = ['income', 'outgo', 'transfer', 'exchange'] as const;
const places = [
  { currency: 'USD', precision: 2, card: true, limit: '500' },
  { currency: 'USD', precision: 0 },
  { currency: 'USD', precision: 3, start_balance: '-12.345' },
  { currency: 'BTC', precision: 8, start_balance: '0.00000001' },
  { currency: 'BTC', precision: 2 },
];

const pick = fc.nat(1000);
const amount = fc
  .tuple(fc.nat(99_999), fc.integer({ min: 0, max: 8 }), fc.constantFrom('', '5', '50', '125'))
  .map(([whole, zeros, digits]) =>
    digits === '' ? String(whole) : `${whole}.${`${'0'.repeat(zeros)}${digits}`.slice(0, 8)}`,
  );
// Small amounts with few digits are accepted; refused ones must leave no trace.
const value = fc.oneof({ weight: 7, arbitrary: fc.nat(500).map(String) }, { weight: 1, arbitrary: amount });
const fields = fc.record(
  {
    value,
    value_in: value,
    fee: value,
    fee_kind: fc.constantFrom('source', 'destination'),
    one: pick,
    two: pick,
    confirmed: fc.boolean(),
    imported: fc.boolean(),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), kind: fc.constantFrom(...kinds), fields }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), pick, fields }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      pick,
      path: fc.constantFrom(
        'confirm/_update/confirm',
        'confirm/_update/unconfirm',
        'import/_update/set',
        'import/_update/remove',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wallet' as const),
      pick,
      fields: fc.record(
        {
          start_balance: value,
          precision: fc.integer({ min: 0, max: 8 }),
          currency: fc.constantFrom('USD', 'BTC'),
          card: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('totals equal a sum over the rows after any concurrent writes', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      ana = await signUp(running.app);
      const group = await foundGroup(ana);
      const wallets: string[] = [];
      for (const place of places) {
        const made = await ana.call('POST', group, { klass: 'wallet', name: 'w', ...place });
        wallets.push(String(made.body['id']));
      }
      const rows: string[] = [];
      const writers = [0, 1, 2].map(async (writer) => {
        for (const [place, each] of steps.entries())
          if (place % 3 === writer && (await perform(group, wallets, rows, each))) written += 1;
      });
      await Promise.all(writers);
      expect(await stored(group)).toEqual(await summed(group));
      expect(await counted(group)).toEqual(await recounted(group));
    }),
    { numRuns: 5, endOnFailure: true },
  );
  expect(written, 'many of the 1,000 writes went through').toBeGreaterThan(350);
});

async function perform(group: string, wallets: readonly string[], rows: string[], each: Step): Promise<boolean> {
  if (each.do === 'create') {
    const made = await ana.call('POST', group, {
      klass: each.kind,
      date: '2026-03-01',
      ...sent(each.kind, each.fields, wallets, true),
    });
    expect([201, 422], made.text).toContain(made.status);
    if (made.status === 201) rows.push(String(made.body['id']));
    return made.status === 201;
  }
  const from = each.do === 'wallet' ? wallets : rows;
  const id = from[each.pick % Math.max(1, from.length)];
  if (id === undefined) return false;
  const path = `${group}/${id}`;
  if (each.do === 'step') {
    const answer = await ana.call('PUT', `${group}/_design/${each.path}/${id}`);
    expect([201, 404, 422], answer.text).toContain(answer.status);
    return answer.status === 201;
  }
  const { body: doc } = await ana.call('GET', path);
  const kind = String(doc['klass']);
  const asked = `${path}?rev=${String(doc['_rev'])}`;
  const answer =
    each.do === 'remove'
      ? await ana.call('DELETE', asked)
      : await ana.call('PUT', asked, each.do === 'wallet' ? each.fields : sent(kind, each.fields, wallets, false));
  expect([200, 201, 403, 404, 409, 422], answer.text).toContain(answer.status);
  return answer.status < 400;
}

/** The fields of a step under the names of the kind. */
function sent(kind: string, given: Input, wallets: readonly string[], whole: boolean): Input {
  const at = (name: 'one' | 'two'): string | undefined => {
    const place = given[name];
    if (typeof place !== 'number') return whole ? wallets[name === 'one' ? 0 : kind === 'exchange' ? 3 : 2] : undefined;
    return wallets[place % wallets.length];
  };
  const sum = given['value'] ?? (whole ? '1' : undefined);
  const { confirmed, imported, fee, fee_kind, value_in } = given;
  const own: Record<string, Input> = {
    income: { wallet_id: at('one'), value: sum },
    outgo: { wallet_id: at('one'), value: sum },
    transfer: { source_wallet_id: at('one'), destination_wallet_id: at('two'), value: sum, fee },
    exchange: {
      source_wallet_id: at('one'),
      destination_wallet_id: at('two'),
      value_out: sum,
      value_in: value_in ?? (whole ? '3' : undefined),
      fee,
      fee_kind,
    },
  };
  const all = Object.entries({ confirmed, imported, ...own[kind] });
  return Object.fromEntries(all.filter(([, each]) => each !== undefined));
}

async function query(group: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  return running.database.transaction('oficina_app', group, async (db) => db.query(sql, [group]));
}

async function stored(group: string): Promise<unknown> {
  return query(
    group,
    'SELECT id, balance::text, pending_transactions::text, balance_after_pending::text, available_credit::text FROM wallets WHERE account_id = $1 ORDER BY id',
  );
}

/** The same totals computed from the rows alone. */
async function summed(group: string): Promise<unknown> {
  return query(
    group,
    `WITH moves AS (
       SELECT wallet_id AS wallet, value AS amount, confirmed, imported FROM incomes WHERE account_id = $1
       UNION ALL SELECT wallet_id, -value, confirmed, imported FROM outgos WHERE account_id = $1
       UNION ALL SELECT source_wallet_id, -value - fee, confirmed, imported FROM transfers WHERE account_id = $1
       UNION ALL SELECT destination_wallet_id, value, confirmed, imported FROM transfers WHERE account_id = $1
       UNION ALL SELECT source_wallet_id, -value_out - CASE WHEN fee_kind = 'source' THEN fee ELSE 0 END, confirmed, imported FROM exchanges WHERE account_id = $1
       UNION ALL SELECT destination_wallet_id, value_in - CASE WHEN fee_kind = 'destination' THEN fee ELSE 0 END, confirmed, imported FROM exchanges WHERE account_id = $1),
     sums AS (
       SELECT w.id, w.card, w."limit", w."precision" AS digits, w.start_balance + coalesce(sum(m.amount) FILTER (WHERE m.confirmed), 0) AS balance,
         coalesce(sum(m.amount) FILTER (WHERE NOT m.confirmed), 0) AS pending
       FROM wallets w LEFT JOIN moves m ON m.wallet = w.id AND NOT m.imported
       WHERE w.account_id = $1 GROUP BY w.account_id, w.id)
     SELECT id, round(balance, digits)::text AS balance, round(pending, digits)::text AS pending_transactions,
       round(balance + pending, digits)::text AS balance_after_pending,
       CASE WHEN card THEN round(coalesce("limit", 0) + balance + pending, digits)::text END AS available_credit
     FROM sums ORDER BY id`,
  );
}

const counts: readonly Entity[] = [wallet, income, outgo, transfer, exchange];

async function counted(group: string): Promise<Record<string, unknown>> {
  const rows = await query(group, 'SELECT id, amount, size FROM counters WHERE account_id = $1 AND amount <> 0');
  const known = new Set(counts.map(({ kind }) => className(kind)));
  return Object.fromEntries(
    rows.filter(({ id }) => known.has(String(id))).map(({ id, amount: count, size }) => [id, { amount: count, size }]),
  );
}

async function recounted(group: string): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {};
  for (const entity of counts) {
    const docs = (await query(group, `SELECT * FROM ${entity.plural} WHERE account_id = $1`)).map((row) =>
      docOf(entity, row),
    );
    const size = docs.reduce((sum, doc) => sum + bytesOf(entity, doc), 0);
    if (docs.length > 0) sums[className(entity.kind)] = { amount: docs.length, size };
  }
  return sums;
}

test('open screens are notified of a wallet with a changed row even if its totals stay', async () => {
  const bia = await signUp(running.app);
  const group = await foundGroup(bia);
  const held = String((await bia.call('POST', group, { klass: 'wallet', name: 'Cash' })).body['id']);
  const spent = { klass: 'outgo', wallet_id: held, date: '2026-03-01', value: '4' };
  const { id, rev } = (await bia.call('POST', group, spent)).body as { id: string; rev: string };
  const since = String((await bia.call('GET', `${group}/_changes?since=now`)).body['last_seq']);
  await bia.call('PUT', `${group}/${id}?rev=${rev}`, { description: 'Bread' });
  const { body } = await bia.call('GET', `${group}/_changes?since=${since}`);
  expect((body['results'] as { id: string }[]).map((change) => change.id).toSorted()).toEqual([id, held].toSorted());
});
