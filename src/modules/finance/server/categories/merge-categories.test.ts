import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;
let wallet: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function begin(): Promise<void> {
  group = await foundGroup(ana);
  wallet = await make({ klass: 'wallet', name: 'Bank' });
}

const outgo = async (categories: readonly string[]): Promise<string> =>
  make({ klass: 'outgo', wallet_id: wallet, date: '2026-01-02', value: '10', categories });
const categoriesOf = async (id: string): Promise<unknown> =>
  (await ana.call('GET', `${group}/${id}`)).body['categories'];
const used = async (): Promise<unknown> => (await ana.call('GET', `${group}/_row_categories`)).body['rows'];
const merge = async (body: object): Promise<{ status: number; body: unknown }> =>
  ana.call('POST', `${group}/_row_categories`, body);

test('categories are listed with their numbers, previewed and merged in rows and mappings', async () => {
  await begin();
  const first = await outgo(['home', 'Merc']);
  const second = await outgo(['Merc', 'Mercado']);
  const other = await outgo(['Mercearia']);
  const income = await make({
    klass: 'income',
    wallet_id: wallet,
    date: '2026-01-02',
    value: '1',
    categories: ['merc'],
  });
  const mapping = await make({ klass: 'mapping', text_to_match: 'market', text_to_change: 'home, Merc' });
  const party = { klass: 'mapping', text_to_match: 'x', field_to_change: 'description', text_to_change: 'Merc' };
  const untouched = await make(party);
  expect(await used()).toEqual([
    { name: 'Merc', rows: 2, mappings: 1 },
    { name: 'home', rows: 1, mappings: 1 },
    { name: 'merc', rows: 1, mappings: 0 },
    { name: 'Mercado', rows: 1, mappings: 0 },
    { name: 'Mercearia', rows: 1, mappings: 0 },
  ]);
  const asked = { from: ['Merc', 'merc', 'Mercado'], to: ' Mercado ' };
  expect((await merge({ ...asked, preview: true })).body).toEqual({ ok: true, rows: 3, mappings: 1 });
  expect(await categoriesOf(first)).toEqual(['home', 'Merc']);
  expect((await merge(asked)).body).toEqual({ ok: true, rows: 3, mappings: 1 });
  expect(await categoriesOf(first)).toEqual(['home', 'Mercado']);
  expect(await categoriesOf(second)).toEqual(['Mercado']);
  expect(await categoriesOf(other)).toEqual(['Mercearia']);
  expect(await categoriesOf(income)).toEqual(['Mercado']);
  expect((await ana.call('GET', `${group}/${mapping}`)).body['text_to_change']).toBe('home, Mercado');
  expect((await ana.call('GET', `${group}/${untouched}`)).body['text_to_change']).toBe('Merc');
  expect((await merge(asked)).body).toEqual({ ok: true, rows: 0, mappings: 0 });
  const found = await ana.call('POST', `${group}/_search`, { text: 'mercado', kinds: ['income'] });
  expect(found.body['rows']).toHaveLength(1);
});

test('a merge of thousands of rows ends as a whole, and a second one waits its turn', async () => {
  await begin();
  const docs = Array.from({ length: 600 }, (_none, place) => ({
    klass: 'outgo',
    wallet_id: wallet,
    date: '2026-01-02',
    value: '1',
    categories: [place % 2 === 0 ? 'a' : 'b'],
  }));
  for (let from = 0; from < docs.length; from += 100)
    expect((await ana.call('POST', `${group}/_bulk_docs`, { docs: docs.slice(from, from + 100) })).status).toBe(201);
  const answers = await Promise.all([merge({ from: ['a', 'b'], to: 'c' }), merge({ from: ['a', 'b'], to: 'c' })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([200, 503])]);
  expect(await used()).toEqual([{ name: 'c', rows: 600, mappings: 0 }]);
});

test('names that no row can have are refused at the field, and a rule that would become too long stays', async () => {
  await begin();
  await outgo(['a']);
  for (const to of ['', '  ', 'x,y', 'x'.repeat(61)])
    expect((await merge({ from: ['a'], to })).body, to).toMatchObject({ error: 'unprocessable_entity' });
  expect((await merge({ from: [], to: 'b' })).status).toBe(422);
  const long = Array.from({ length: 24 }, (_none, place) => `word-${String(place).padStart(2, '0')}`).join(', ');
  const mapping = await make({ klass: 'mapping', text_to_match: 'x', text_to_change: `${long}, a`.slice(0, 200) });
  expect((await merge({ from: ['word-00', 'word-01'], to: 'y'.repeat(60) })).body).toEqual({
    ok: true,
    rows: 0,
    mappings: 0,
  });
  expect((await ana.call('GET', `${group}/${mapping}`)).body['text_to_change']).toContain('word-00');
});

test('a token merges only with the permission to write', async () => {
  await begin();
  const id = await outgo(['a']);
  const { secret } = await issueToken(running.app, ana, ['finance:read']);
  const headers = { authorization: `Bearer ${secret}` };
  const send = async (method: 'GET' | 'POST', payload?: object) =>
    running.app.server.inject({ method, url: `/api/${group}/_row_categories`, headers, ...(payload && { payload }) });
  expect((await send('GET')).statusCode).toBe(200);
  expect((await send('POST', { from: ['a'], to: 'b', preview: true })).statusCode).toBe(200);
  expect((await send('POST', { from: ['a'], to: 'b' })).statusCode).toBe(403);
  expect(await categoriesOf(id)).toEqual(['a']);
});
