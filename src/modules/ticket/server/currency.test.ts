import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '#platform/server/db/schema/migrate.ts';
import { statementsOf } from '#platform/server/db/schema/migration-statements.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

async function write(group: string, doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function count(group: string, value: string): Promise<void> {
  const { body } = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'account_configuration', key: 'currency' },
  });
  const [known] = body['docs'] as { _id: string; _rev: string }[];
  const doc = { klass: 'account_configuration', key: 'currency', value };
  const answer =
    known === undefined
      ? await ana.call('POST', group, doc)
      : await ana.call('PUT', `${group}/${known._id}`, { _rev: known._rev, value });
  expect(answer.status, answer.text).toBe(201);
}

async function read(group: string, id: string): Promise<Record<string, unknown>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}

async function sheet(group: string, show: string, id: string): Promise<string> {
  const answer = await ana.call('GET', `${group}/_design/print/_show/${show}/${id}?format=sheet`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function sums(group: string, klass: string, field: string): Promise<unknown> {
  const answer = await ana.call('POST', `${group}/_sum`, { selector: { klass }, fields: [field] });
  return answer.body['rows'];
}

const items = [{ line_kind: 'part', description: 'Fuse', quantity: '2', value: '10.50' }];

test('amounts keep the currency that the group had when they were created', async () => {
  const group = await foundGroup(ana, { name: 'Workshop', locale: 'pt-BR' });
  const old = await write(group, { klass: 'ticket', content: 'Old', estimation: '100' });
  const bare = await write(group, { klass: 'ticket', content: 'Without an amount yet' });
  const offer = await write(group, { klass: 'estimate', ticket_id: old, items });
  const sent = await ana.call('PUT', `${group}/_design/estimate/_update/send/${offer}`);
  expect(sent.status, sent.text).toBe(201);
  const papers = async (): Promise<readonly string[]> => [
    await sheet(group, 'estimate', offer),
    await sheet(group, 'ticket', old),
  ];
  const before = await papers();
  for (const paper of before) expect(paper).toMatch(/R\$\s21,00/);

  await count(group, 'EUR');
  expect(await papers()).toEqual(before);
  expect(await read(group, old)).toMatchObject({ estimation: '100.00', currency: 'BRL' });
  expect(await read(group, offer)).toMatchObject({ total: '21.00', currency: 'BRL' });

  const fresh = await write(group, { klass: 'ticket', content: 'New', estimation: '7' });
  await write(group, { klass: 'estimate', ticket_id: fresh, items });
  const { _rev } = await read(group, bare);
  await ana.call('PUT', `${group}/${bare}`, { _rev, estimation: '5' });
  expect(await read(group, bare), 'the first amount counts').toMatchObject({ currency: 'EUR' });
  expect(await sums(group, 'ticket', 'estimation')).toEqual([
    { key: ['estimation', 'BRL'], value: '100.00' },
    { key: ['estimation', 'EUR'], value: '12.00' },
  ]);
  expect(await sums(group, 'estimate', 'total')).toEqual([
    { key: ['total', 'BRL'], value: '21.00' },
    { key: ['total', 'EUR'], value: '21.00' },
  ]);
  const lines = await ana.call('POST', `${group}/_find`, { selector: { klass: 'estimate_item' } });
  expect((lines.body['docs'] as { currency: string }[]).map(({ currency }) => currency).toSorted()).toEqual([
    'BRL',
    'EUR',
  ]);
  const report = await ana.call('GET', `${group}/_design/report/_view/estimates`);
  expect(report.body['sections']).toEqual({
    status: [
      { key: 'sent', figures: { currency: 'BRL', count: 1, total: '21.00', labour: '0.00', parts: '21.00' } },
      { key: 'draft', figures: { currency: 'EUR', count: 1, total: '21.00', labour: '0.00', parts: '21.00' } },
    ],
  });
});

test('changes, new versions and a restore from the trash keep the currency, and clients cannot set it', async () => {
  const group = await foundGroup(ana, { name: 'Other workshop' });
  const id = await write(group, { klass: 'ticket', content: 'Old', estimation: '100' });
  const offer = await write(group, { klass: 'estimate', ticket_id: id, items });
  await ana.call('PUT', `${group}/_design/estimate/_update/send/${offer}`);
  await count(group, 'JPY');
  for (const [record, change] of [
    [id, { estimation: null }],
    [id, { estimation: '3' }],
    [offer, { items: [...items, ...items] }],
  ] as const) {
    const answer = await ana.call('PUT', `${group}/${record}`, {
      _rev: (await read(group, record))['_rev'],
      ...change,
    });
    expect(answer.status, answer.text).toBe(201);
  }
  expect(await read(group, offer)).toMatchObject({ currency: 'USD', total: '42.00', version: 2 });
  expect(await read(group, id)).toMatchObject({ currency: 'USD', estimation: '3.00' });
  const typed = await ana.call('PUT', `${group}/${id}`, { _rev: (await read(group, id))['_rev'], currency: 'JPY' });
  expect([typed.status, typed.body['reason']]).toEqual([403, { currency: [{ code: 'is-reserved' }] }]);

  const gone = await ana.call('DELETE', `${group}/${offer}?rev=${String((await read(group, offer))['_rev'])}`);
  expect(gone.status, gone.text).toBe(200);
  const back = await ana.call('POST', `${group}/_restore`, { ids: [offer] });
  expect(back.body, back.text).toMatchObject([{ ok: true }]);
  expect(await read(group, offer)).toMatchObject({ currency: 'USD' });
});

test('the migration gives older records the current currency of their group', async () => {
  const client = await running.pool.connect();
  const currencies = async (group: string): Promise<unknown> => {
    await client.query("SELECT set_config('app.account_id', $1, true)", [group]);
    const { rows } = await client.query(
      `SELECT (SELECT string_agg(coalesce(currency, '–'), ' ' ORDER BY content) FROM tickets WHERE account_id = $1) AS tickets,
         (SELECT string_agg(currency, ' ') FROM estimates WHERE account_id = $1) AS estimates,
         (SELECT string_agg(body ->> 'currency', ' ') FROM trash WHERE account_id = $1) AS trash`,
      [group],
    );
    return rows[0];
  };
  const groups = [
    await foundGroup(ana, { name: 'Chose', locale: 'pt-BR' }),
    await foundGroup(ana, { name: 'Speaks', locale: 'pt-BR' }),
    await foundGroup(ana, { name: 'Neither' }),
  ];
  await count(String(groups[0]), 'CHF');
  for (const group of groups) {
    await write(group, { klass: 'ticket', content: 'A', estimation: '1' });
    await write(group, { klass: 'ticket', content: 'B' });
    await write(group, { klass: 'estimate', items });
    const gone = await write(group, { klass: 'estimate', items });
    const { _rev } = await read(group, gone);
    expect((await ana.call('DELETE', `${group}/${gone}?rev=${String(_rev)}`)).status).toBe(200);
  }
  const sql = readFileSync(join(migrationsFolder(), '0342-amounts-keep-their-currency.sql'), 'utf8');
  try {
    await client.query('BEGIN');
    for (const group of groups) {
      await client.query("SELECT set_config('app.account_id', $1, true)", [group]);
      for (const table of ['tickets', 'estimates'])
        await client.query(`UPDATE ${table} SET currency = NULL WHERE account_id = $1`, [group]);
      await client.query("UPDATE trash SET body = body - 'currency' WHERE account_id = $1", [group]);
    }
    expect(await currencies(String(groups[0]))).toEqual({ tickets: '– –', estimates: null, trash: null });
    // One by one, as a cluster requires.
    for (const { text } of statementsOf(sql.slice(sql.indexOf('ALTER TABLE tickets NO FORCE'))))
      await client.query(text);
    for (const [at, currency] of ['CHF', 'BRL', 'USD'].entries())
      expect(await currencies(String(groups[at]))).toEqual({
        tickets: `${currency} –`,
        estimates: currency,
        trash: currency,
      });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
