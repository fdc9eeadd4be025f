import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSortable, sortKeys } from '#platform/web/list/columns.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { rowsReadBy } from '#src/testing/database/rows-read.ts';
import { issueToken } from '#src/testing/token.ts';

/**
 * What a page costs does not grow with the records of a group. Counted in rows that PostgreSQL read, in a group with so
 * many records that reading all of them stands out.
 */
const records = 6000;
const most = 1500;

let running: TestApp;
let ana: Client;
let group: string;
const callers: Client[] = [];

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await running.pool.query('ALTER TABLE tickets NO FORCE ROW LEVEL SECURITY');
  await running.pool.query('ALTER TABLE changes NO FORCE ROW LEVEL SECURITY');
  await running.pool.query(
    `INSERT INTO tickets (account_id, id, rev, created_at, updated_at, number, title, content, status)
     SELECT $1, 'tkt-' || lpad(to_hex(n), 32, '0'), '1-a', now(), now() + n * interval '1 second', n, 'Lamp ' || n * 7919 % $2, 'Lamp', 'open'
     FROM generate_series(1, $2::int) n`,
    [group, records],
  );
  await running.pool.query(
    `INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
     SELECT $1, id, 'ticket', '1-a', 1000 + number, false FROM tickets WHERE account_id = $1`,
    [group],
  );
  await running.pool.query('ALTER TABLE tickets FORCE ROW LEVEL SECURITY');
  await running.pool.query('ALTER TABLE changes FORCE ROW LEVEL SECURITY');
  await running.pool.query('ANALYZE');
  callers.push(ana, (await issueToken(running.app, ana, ['ticket:read'])).bearer);
}, 60_000);
afterAll(async () => running.close());

async function muchReadBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = await rowsReadBy(running, work);
  return Object.fromEntries([...read].filter(([, count]) => count > most));
}

async function answered(caller: Client, method: string, path: string, body?: object) {
  const answer = await caller.call(method, path === '' ? group : `${group}/${path}`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('a request that reads all records is noticed', async () => {
  const read = await muchReadBy(async () =>
    answered(ana, 'POST', '_find', { selector: { klass: 'ticket' }, sort: ['priority'] }),
  );
  expect(read).toMatchObject({ tickets: expect.any(Number) });
});

test.each([
  '',
  '_all_docs?limit=100',
  '_all_docs?limit=100&descending=true',
  `_all_docs?limit=100&startkey="tkt-${'0'.repeat(28)}0bb8"`,
  '_changes?limit=100',
  '_changes?limit=100&since=4000',
  '_changes?limit=100&descending=true',
])('%s reads a page, for sessions and tokens', async (path) => {
  for (const caller of callers) expect(await muchReadBy(async () => answered(caller, 'GET', path))).toEqual({});
});

const sortable = ticket.list.filter((name) => isSortable(ticket, name));
test.each(sortable.flatMap((name) => [name, `-${name}`]))('tickets by %s are read by an index', async (order) => {
  const asked = { selector: { klass: 'ticket' }, sort: sortKeys(ticket, order), limit: 100 };
  expect(await muchReadBy(async () => answered(ana, 'POST', '_find', asked))).toEqual({});
});

test('lists of tickets can be sorted by title', () => {
  expect(sortable).toContain('title');
});
