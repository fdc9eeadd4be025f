import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#platform/server/query/find/selector/limits.ts';
import { rowsOf } from '#src/testing/drive/drive.ts';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** `POST /{db}/_sum`: the sums below a list. */

let running: TestApp;
let ana: Client;
let group: string;
let reais: string;
let dollars: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());
beforeEach(async () => {
  group = await foundGroup(ana);
  reais = await write({ klass: 'wallet', name: 'Banco', currency: 'BRL' });
  dollars = await write({ klass: 'wallet', name: 'Bank', currency: 'USD' });
});

async function write(doc: Readonly<Record<string, unknown>>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function spend(wallet_id: string, value: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return write({ klass: 'outgo', date: '2026-01-10', wallet_id, value, ...more });
}

async function sum(selector: object, fields: readonly string[]) {
  return ana.call('POST', `${group}/_sum`, { selector, fields });
}

test('amounts of all matches are added exactly, by currency', async () => {
  const second = await write({ klass: 'wallet', name: 'Caixa', currency: 'BRL' });
  for (const value of ['0.1', '0.2', '100000000000.07']) await spend(reais, value);
  await spend(second, '10');
  await spend(dollars, '2.50');
  await spend(dollars, '99', { confirmed: true });
  const answer = await sum({ klass: 'outgo', confirmed: false }, ['value']);
  expect(answer.body).toEqual({
    total_rows: 5,
    complete: true,
    rows: [
      { key: ['value', 'BRL'], value: '100000000010.37' },
      { key: ['value', 'USD'], value: '2.50' },
    ],
  });
  expect((await sum({ klass: 'income' }, ['value'])).body).toEqual({ total_rows: 0, complete: true, rows: [] });
});

test('each amount of a kind has its own currency; amounts without one have the group’s', async () => {
  const made = { klass: 'exchange', date: '2026-01-10', source_wallet_id: reais, destination_wallet_id: dollars };
  await write({ ...made, value_out: '50.00', value_in: '10' });
  await write({ ...made, value_out: '5.5', value_in: '1.25' });
  expect((await sum({ klass: 'exchange' }, ['value_out', 'value_in'])).body['rows']).toEqual([
    { key: ['value_out', 'BRL'], value: '55.50' },
    { key: ['value_in', 'USD'], value: '11.25' },
  ]);
  await write({ klass: 'ticket', content: 'Does not start', estimation: '12.34' });
  await write({ klass: 'ticket', content: 'No amount' });
  expect((await sum({ klass: 'ticket' }, ['estimation'])).body).toEqual({
    total_rows: 2,
    complete: true,
    rows: [{ key: ['estimation', 'USD'], value: '12.34' }],
  });
});

test('invalid fields or selectors are refused, and records of others are not found', async () => {
  await spend(reais, '5');
  for (const [fields, code] of [
    [['description'], 'invalid_fields'],
    [['__proto__'], 'invalid_fields'],
    [['value"; DROP TABLE outgos; --'], 'invalid_fields'],
  ] as const) {
    const answer = await sum({ klass: 'outgo' }, fields);
    expect([answer.status, answer.body['error']]).toEqual([400, code]);
  }
  expect((await sum({}, ['value'])).body['error']).toBe('invalid_selector');
  expect((await sum({ klass: 'outgo' }, [])).status).toBe(422);
  const eve = await signUp(running.app);
  const foreign = await foundGroup(eve);
  const answer = await eve.call('POST', `${foreign}/_sum`, { selector: { klass: 'outgo' }, fields: ['value'] });
  expect(answer.body['rows']).toEqual([]);
  const asked = { selector: { klass: 'outgo' }, fields: ['value'] };
  expect((await eve.call('POST', `${group}/_sum`, asked)).status).toBe(404);
  expect((await client(running.app).call('POST', `${group}/_sum`, asked)).status).toBe(401);
});

test('more records than the limit are not added, and the answer says so', async () => {
  const bound = limits as { summed: number };
  const usual = bound.summed;
  bound.summed = 3;
  try {
    const ids = [];
    for (const value of ['1', '2', '3', '4']) ids.push(await spend(reais, value));
    expect((await sum({ klass: 'outgo' }, ['value'])).body).toEqual({ total_rows: 3, complete: false, rows: [] });
    const few = await sum({ klass: 'outgo', _id: { $ne: ids[0] } }, ['value']);
    expect(few.body).toEqual({ total_rows: 3, complete: true, rows: [{ key: ['value', 'BRL'], value: '9.00' }] });
  } finally {
    bound.summed = usual;
  }
});

test('the sum for any filter equals that of the rows it shows', async () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const row = fc.record({ value: amount, day: fc.integer({ min: 1, max: 9 }), inDollars: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, from) => {
        const docs = rows.map(({ value, day, inDollars }) => ({
          klass: 'outgo',
          date: `2026-02-0${day}`,
          wallet_id: inDollars ? dollars : reais,
          value,
        }));
        await ana.call('POST', `${group}/_bulk_docs`, { docs });
        const selector = { klass: 'outgo', date: { $gte: `2026-02-0${from}` } };
        const found = await ana.call('POST', `${group}/_find`, { selector, limit: 200 });
        const shown = new Map<string, bigint>();
        for (const { wallet_id, value } of found.body['docs'] as { wallet_id: string; value: string }[]) {
          const currency = wallet_id === dollars ? 'USD' : 'BRL';
          shown.set(currency, (shown.get(currency) ?? 0n) + BigInt(value.replace('.', '')));
        }
        const told = (await sum(selector, ['value'])).body['rows'] as { key: [string, string]; value: string }[];
        expect(new Map(told.map(({ key, value }) => [key[1], BigInt(value.replace('.', ''))]))).toEqual(shown);
        await rowsOf(running, group, 'DELETE FROM outgos WHERE account_id = $1', [group]);
      },
    ),
    { numRuns: Number(process.env['EXPLORE'] ?? 25) },
  );
});
