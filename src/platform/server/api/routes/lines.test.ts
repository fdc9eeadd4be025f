import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  for (const name of ['One', 'Two']) await ana.call('POST', group, { klass: 'customer', name });
});
afterAll(async () => running.close());

const customers = { klass: 'customer' };

test('rows are one on a line, as CouchDB sends them', async () => {
  const lines = async (path: string, body?: object): Promise<string[]> => {
    const { text } = await ana.call(body === undefined ? 'GET' : 'POST', `${group}/${path}`, body);
    expect(text.endsWith('\n')).toBe(true);
    return text.trimEnd().split('\n');
  };
  for (const [path, body, first, last] of [
    ['_find', { selector: customers }, /^\{"docs":\[$/, /^"bookmark":".+"\}$/],
    ['_changes', undefined, /^\{"results":\[$/, /^"last_seq":\d+,"pending":0\}$/],
    ['_all_docs', undefined, /^\{"total_rows":\d+,"offset":0,"rows":\[$/, /^\]\}$/],
    ['_design/counter/_view/count-by-klass?group_level=1', undefined, /^\{"rows":\[$/, /^\]\}$/],
  ] as const) {
    const read = await lines(path, body);
    expect(read[0]).toMatch(first);
    expect(read.at(-1)).toMatch(last);
    const rows = read.slice(
      1,
      read.findIndex((line) => line.startsWith(']')),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(JSON.parse(row.replace(/,$/, ''))).toBeTypeOf('object');
  }
  const none = await lines('_find', { selector: { ...customers, name: 'Nobody' } });
  expect(none.slice(0, 3)).toEqual(['{"docs":[', '', '],']);
});

test('changes can be those of some ids, of a selector, or the newest first', async () => {
  const ids = async (query: string, body?: object): Promise<string[]> => {
    const answer = await ana.call(body === undefined ? 'GET' : 'POST', `${group}/_changes${query}`, body);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body['results'] as { id: string }[]).map(({ id }) => id);
  };
  const all = await ids('');
  const [first = '', second = ''] = all.filter((id) => id.startsWith('cus-'));
  const asText = encodeURIComponent(JSON.stringify([second]));
  expect(await ids(`?filter=_doc_ids&doc_ids=${asText}`)).toEqual([second]);
  expect(await ids('?filter=_doc_ids', { doc_ids: [first, 'cus-none'] })).toEqual([first]);
  expect(await ids('?filter=_selector', { selector: { name: 'Two' } })).toEqual([second]);
  expect(await ids('?filter=_selector', { selector: { ...customers, name: { $ne: 'Two' } } })).toEqual([first]);
  expect(await ids('?limit=1', { selector: customers })).toEqual([first]);
  expect(await ids('?descending=true')).toEqual(all.toReversed());
  expect(await ids('?descending=true&limit=1', { selector: customers })).toEqual([second]);
  expect(await ids('?feed=longpoll', { selector: { name: 'Two' } })).toEqual([second]);
  const refused = async (query: string, body: object = {}): Promise<unknown> =>
    (await ana.call('POST', `${group}/_changes${query}`, body)).status;
  expect(await refused('?filter=_doc_ids')).toBe(400);
  expect(await refused('?filter=_selector')).toBe(400);
  expect(await refused('?filter=design/name')).toBe(400);
  expect(await refused('?feed=longpoll&descending=true')).toBe(400);
  expect(await refused('?feed=continuous', { selector: { name: { $what: 1 } } })).toBe(400);
});

test('a client of filtered changes goes on behind what the filter left out', async () => {
  const last = async (query: string, body?: object): Promise<unknown> =>
    (await ana.call(body === undefined ? 'GET' : 'POST', `${group}/_changes${query}`, body)).body['last_seq'];
  const newest = await last('');
  expect(await last('?filter=_doc_ids', { doc_ids: ['cus-none'] })).toBe(newest);
  expect(await last('?filter=_selector', { selector: { klass: 'customer', name: 'Nobody' } })).toBe(newest);
  // A page that ends early goes on at its own end.
  expect(await last('?limit=1', { selector: { klass: 'customer' } })).toBeLessThan(Number(newest));
});

test('a continuous feed ends after its limit, or after a time without changes', async () => {
  const read = async (query: string): Promise<string[]> => {
    const url = `/api/${group}/_changes?feed=continuous&${query}`;
    const { body } = await running.app.server.inject({ url, headers: { cookie: ana.cookie } });
    return body.split('\n').filter((line) => line !== '');
  };
  const [change = '', end = '', ...more] = await read('limit=1');
  expect(JSON.parse(end)).toEqual({ last_seq: (JSON.parse(change) as { seq: number }).seq, pending: 0 });
  expect(more).toEqual([]);
  const late = await read('timeout=50&since=1');
  expect(late.length).toBeGreaterThan(1);
  expect(JSON.parse(late.at(-1) ?? '')).toMatchObject({ pending: 0 });
});
