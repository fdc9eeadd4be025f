import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#platform/entity/define.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function bulk(docs: readonly unknown[]): Promise<Input[]> {
  const answer = await ana.call('POST', `${group}/_bulk_docs`, { docs });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as unknown as Input[];
}
async function numbers(): Promise<unknown[]> {
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'ticket' },
    fields: ['number'],
    sort: [{ number: 'asc' }],
    limit: 200,
  });
  return (found.body['docs'] as Input[]).map(({ number }) => number);
}

test('each document has its result in its position, and failures leave no gap in the numbers', async () => {
  const [kept = {}, gone = {}] = await bulk([
    { klass: 'customer', name: 'Stays' },
    { klass: 'customer', name: 'Goes' },
  ]);
  const ticket = { klass: 'ticket', content: 'x' };
  const rows = await bulk([
    ticket,
    { klass: 'ticket', content: 'x', priority: 'none' },
    { _id: kept['id'], _rev: '1-00000000000000000000000000000000', name: 'Stale' },
    { _id: gone['id'], _rev: gone['rev'], _deleted: true },
    { klass: 'nothing' },
    'text',
    { _id: `cus-${'0'.repeat(32)}`, _rev: '1-00000000000000000000000000000000', name: 'Nobody' },
    ticket,
  ]);
  expect(rows.map(({ ok, error }) => error ?? ok)).toEqual([
    true,
    'unprocessable_entity',
    'conflict',
    true,
    'bad_request',
    'bad_request',
    'not_found',
    true,
  ]);
  expect(rows[2]).toMatchObject({ id: kept['id'] });
  expect(await numbers()).toEqual([1, 2]);
});

test('of several new rows with one id the first is written', async () => {
  const _id = `cus-${'0'.repeat(31)}2`;
  const rows = await bulk(['First', 'Second', 'Third'].map((name) => ({ _id, klass: 'customer', name })));
  expect(rows.map(({ ok, error }) => error ?? ok)).toEqual([true, 'conflict', 'conflict']);
  expect((await ana.call('GET', `${group}/${_id}`)).body).toMatchObject({ name: 'First', _rev: rows[0]?.['rev'] });
});

test('documents see the writes of earlier ones', async () => {
  const rows = await bulk([
    { klass: 'mapping', text_to_match: 'a', text_to_change: 'b', target: 'outgo' },
    { klass: 'mapping', text_to_match: 'c', text_to_change: 'd', target: 'outgo' },
    { _id: 'acn-', key: 'billing-email', value: 'one@example.com' },
    { _id: 'acn-', key: 'billing-email', value: 'two@example.com' },
  ]);
  expect(rows.map(({ ok, error }) => error ?? ok)).toEqual([true, true, true, 'unprocessable_entity']);
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'mapping' } });
  expect(new Set((found.body['docs'] as Input[]).map(({ order }) => order))).toEqual(new Set([1, 2]));
});

test('five hundred documents take a few transactions, and numbers continue', async () => {
  const before = await numbers();
  const from = await commits();
  const rows = await bulk(Array.from({ length: 500 }, () => ({ klass: 'ticket', content: 'x' })));
  expect((await commits()) - from).toBe(5);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(500);
  const last = await ana.call('POST', group, { klass: 'ticket', content: 'after' });
  expect((await ana.call('GET', `${group}/${String(last.body['id'])}`)).body['number']).toBe(before.length + 501);
});

/** Number of transactions that wrote tickets. */
async function commits(): Promise<number> {
  const [row] = await running.database.transaction('oficina_app', group, async (db) =>
    db.query<{ count: number }>(
      'SELECT count(DISTINCT xmin::text)::integer AS count FROM tickets WHERE account_id = $1',
      [group],
    ),
  );
  return row?.count ?? 0;
}
