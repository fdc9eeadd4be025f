import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';
import type { FigureRows, FinanceReport } from '../../rules/report.ts';

/** Finance reports and their rows with unusual or hostile parameters. */

let running: TestApp;
let ana: Client;
let eve: Client;
let group: string;
let wallet: string;
let foreign: string;
let theirs: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-31T12:00:00Z');
  [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  [group, foreign] = [await foundGroup(ana), await foundGroup(eve)];
  wallet = await make(ana, group, { klass: 'wallet', name: 'Own', currency: 'BRL' });
  theirs = await make(eve, foreign, { klass: 'wallet', name: 'Theirs', currency: 'BRL' });
  for (const date of ['1000-01-01', '2024-02-29', '2026-03-01', '9999-12-31'])
    await make(ana, group, { klass: 'outgo', date, value: '1.00', wallet_id: wallet });
  await make(eve, foreign, { klass: 'outgo', date: '2026-03-01', value: '77.00', wallet_id: theirs });
});
afterAll(async () => running.close());

async function make(person: Client, into: string, doc: Record<string, unknown>): Promise<string> {
  const made = await person.call('POST', into, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function ask(view: string, query: Readonly<Record<string, string>> | string): ReturnType<Client['call']> {
  const words = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  return ana.call('GET', `${group}/_design/finance-report/_view/${view}?${words}`);
}

test.each([
  ['9999-12-01', '9999-12-31', 1],
  ['9990-01-01', '9999-12-31', 1],
  ['9999-11-30', '9999-12-30', 0],
  ['1000-01-01', '1000-01-01', 1],
  ['2024-02-29', '2024-02-29', 1],
])('days at the ends of the calendar, %s to %s, return their rows and months', async (from, to, rows) => {
  const found = await ask('rows', { from, to });
  expect([found.status, (found.body as unknown as FigureRows).rows.length]).toEqual([200, rows]);
  const flow = (await ask('cash-flow', { from, to })).body as unknown as FinanceReport;
  expect(flow.currencies?.flatMap((each) => each.rows.map(({ key }) => key)) ?? []).toEqual(
    rows === 0 ? [] : [to.slice(0, 7)],
  );
  const { days = [], balances = [] } = (await ask('balances', { from, to })).body as unknown as FinanceReport;
  expect([days.at(-1), new Set(days).size, balances[0]?.lines[0]?.points.length]).toEqual([
    to,
    days.length,
    days.length,
  ]);
});

test.each([
  ['0000-01-01', '0000-12-31'],
  ['2023-02-29', '2023-03-01'],
  ['2026-03-02', '2026-03-01'],
  ['10000-01-01', '10000-01-02'],
  ['2000-01-01', '2026-01-01'],
  ['-2026-01-01', '2026-01-01'],
  ['2026-03-01T00:00', '2026-03-02'],
  ["2026-03-01'; DROP TABLE wallets; --", '2026-03-02'],
])('%s to %s are refused as days of a report', async (from, to) => {
  for (const view of ['rows', 'cash-flow', 'categories', 'balances'])
    expect((await ask(view, { from, to })).status, view).toBe(400);
});

test('unknown or foreign wallets, currencies and categories return no rows', async () => {
  for (const query of [
    { wallet: theirs },
    { wallet: newId('wal') },
    { wallet: 'x'.repeat(20_000) },
    { wallet: "' OR 1=1 --" },
    { currency: 'XXX' },
    { currency: 'R$ '.repeat(5000) },
    { category: newId('cat') },
    { category: '\ud800' },
  ]) {
    const { status, body, text } = await ask('rows', query);
    expect(
      [status, (body as unknown as FigureRows).rows, text.includes('77.00')],
      JSON.stringify(query).slice(0, 60),
    ).toEqual([200, [], false]);
  }
});

test('malformed parameters are refused', async () => {
  for (const query of [
    `category=${'x'.repeat(20_000)}`,
    'wallet=%00',
    `currency=${'R%24%00'.repeat(5000)}`,
    'category=%00',
    'before=%00',
    'wallet=a&wallet=b',
    'part=in&part=out',
    'part=__proto__',
    'part=constructor',
    '__proto__=1',
    'offset=3',
    `before=${'9'.repeat(20_000)}`,
    `before=2026-03-01,${newId('otg')},in,${newId('wal')},more`,
    `before=9999-99-99,${newId('otg')},in,${newId('wal')}`,
    'confirmed=TRUE',
  ]) {
    const { status } = await ask('rows', query);
    expect([400, 422], query.slice(0, 60)).toContain(status);
  }
});

test('a page after a row of another group contains only own rows', async () => {
  const answer = await ask('rows', { before: `2026-03-31,${newId('otg')},out,${theirs}` });
  expect(answer.status).toBe(200);
  expect((answer.body as unknown as FigureRows).rows.map(({ wallet_id }) => wallet_id)).toEqual([wallet]);
});

test('another group, a token of another scope and a stranger get nothing', async () => {
  const path = `_design/finance-report/_view/rows`;
  expect((await ana.call('GET', `${foreign}/${path}`)).status).toBe(404);
  expect((await eve.call('GET', `${group}/${path}`)).status).toBe(404);
  const { bearer } = await issueToken(running.app, ana, ['ticket:write', 'rdisk:read']);
  expect((await bearer.call('GET', `${group}/${path}`)).status).toBe(403);
  expect((await running.app.server.inject({ url: `/api/${group}/${path}` })).statusCode).toBe(401);
});

test('a body of 15 MB is not read, and 40 concurrent requests are answered or told to wait', async () => {
  const url = `/api/${group}/_design/finance-report/_view/rows`;
  const large = await running.app.server.inject({
    method: 'GET',
    url,
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
    payload: 'x'.repeat(15_000_000),
  });
  expect([200, 400, 413]).toContain(large.statusCode);
  const answers = await Promise.all(Array.from({ length: 40 }, async () => ask('rows', {})));
  for (const { status } of answers) expect([200, 429, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
});
