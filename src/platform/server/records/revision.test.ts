import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

const id = (prefix: string): string => newId(prefix);

test('an older rev returns the record at that time, an unknown one 404', async () => {
  const path = `${group}/${id('cus')}`;
  const written = async (query: string, body: object): Promise<string> => {
    const answer = await ana.call('PUT', path + query, body);
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body['rev']);
  };
  const first = await written('', { name: 'Maria' });
  const was = (await ana.call('GET', path)).body;
  const second = await written(`?rev=${first}`, { name: 'Maria Silva', short_name: 'Mimi' });
  const between = (await ana.call('GET', path)).body;
  const third = await written(`?rev=${second}`, { short_name: null });
  expect((await ana.call('GET', `${path}?rev=${first}`)).body).toEqual(was);
  const older = await ana.call('GET', `${path}?rev=${second}`);
  expect(older.body).toEqual(between);
  expect(older.headers['etag']).toBe(`"${second}"`);
  expect((await ana.call('GET', `${path}?rev=${third}`)).body).toMatchObject({ _rev: third, name: 'Maria Silva' });
  for (const rev of [`2-${'0'.repeat(32)}`, `9-${'0'.repeat(32)}`])
    expect(await ana.call('GET', `${path}?rev=${rev}`)).toMatchObject({ status: 404, body: { reason: 'missing' } });
  for (const rev of ['1', 'x', '', '%00', `1-${'g'.repeat(32)}`])
    expect((await ana.call('GET', `${path}?rev=${rev}`)).status, rev).toBe(400);
});

test('a document that is created again continues its revs', async () => {
  const path = `${group}/${id('cus')}`;
  const made = await ana.call('PUT', path, { name: 'Maria' });
  const gone = await ana.call('DELETE', `${path}?rev=${String(made.body['rev'])}`);
  expect(gone.body['rev']).toMatch(/^2-/);
  const again = await ana.call('PUT', path, { name: 'Maria again' });
  expect(again.body['rev']).toMatch(/^3-/);
  expect((await ana.call('GET', `${path}?rev=${String(gone.body['rev'])}`)).body['reason']).toBe('deleted');
  expect((await ana.call('GET', `${path}?rev=${String(made.body['rev'])}`)).body).toMatchObject({ name: 'Maria' });
  const docs = [id('cus'), id('cus')].map((_id) => ({ _id, name: 'One of two' }));
  const revs = async (rows: object): Promise<string[]> =>
    Object.values((await ana.call('POST', `${group}/_bulk_docs`, rows)).body as Record<string, { rev: string }>).map(
      ({ rev }) => rev,
    );
  const there = await revs({ docs });
  await revs({ docs: docs.map(({ _id }, place) => ({ _id, _rev: there[place], _deleted: true })) });
  expect((await revs({ docs })).map((rev) => rev.split('-')[0])).toEqual(['3', '3']);
});

test('server fields are refused by name in a new document and ignored in one that is put back whole', async () => {
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Maria' });
  const path = `${group}/${String(made.body['id'])}`;
  const { body } = await ana.call('GET', path);
  const others = {
    klass: 'ticket',
    created_at: '2020-01-01T00:00:00.000Z',
    updated_at: '2020-01-01T00:00:00.000Z',
    created_by: '0'.repeat(32),
  };
  for (const [name, value] of Object.entries(others)) {
    const reason = { [name]: [{ code: 'is-reserved' }] };
    expect(await ana.call('PUT', `${group}/${id('cus')}`, { name: 'New', [name]: value }), name).toMatchObject({
      status: 403,
      body: { reason },
    });
  }
  const { klass, ...moments } = others;
  const whole = await ana.call('PUT', path, { ...body, ...moments, name: 'Maria S' });
  expect(whole.status, whole.text).toBe(201);
  const { created_at, created_by } = body;
  expect((await ana.call('GET', path)).body).toMatchObject({ name: 'Maria S', created_at, created_by });
  const reason = { klass: [{ code: 'is-reserved' }] };
  const moved = await ana.call('PUT', path, { ...body, _rev: whole.body['rev'], klass });
  expect(moved).toMatchObject({ status: 403, body: { reason } });
});

test('the bookmark of the last page always returns an empty page', async () => {
  const question = { selector: { klass: 'category' }, limit: 2 };
  for (const name of ['a', 'b', 'c']) await ana.call('POST', group, { klass: 'category', name });
  let bookmark: unknown;
  const pages: number[] = [];
  for (let page = 0; page < 5; page += 1) {
    const { status, body } = await ana.call('POST', `${group}/_find`, { ...question, bookmark });
    expect(status).toBe(200);
    pages.push((body['docs'] as unknown[]).length);
    ({ bookmark } = body);
  }
  expect(pages).toEqual([2, 1, 0, 0, 0]);
  expect(bookmark).toBe('nil');
});

test('several documents for a foreign database are refused with one error', async () => {
  const eve = await signUp(running.app);
  const docs = [
    { klass: 'customer', name: 'One' },
    { klass: 'customer', name: 'Two' },
  ];
  for (const db of [group, newId('acc'), ana.id, 'books', 'accounts', '_users', 'acc-1']) {
    const answer = await eve.call('POST', `${db}/_bulk_docs`, { docs });
    expect([answer.status, answer.body], db).toEqual([404, { error: 'not_found', reason: 'missing' }]);
  }
  expect((await client(running.app).call('POST', `${group}/_bulk_docs`, { docs })).status).toBe(401);
});
