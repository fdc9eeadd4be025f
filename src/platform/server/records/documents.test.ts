import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function customer(fields: Record<string, unknown> = {}): Promise<{ id: string; rev: string }> {
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Maria', ...fields });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
}

test('rev is taken from query, body or If-Match, and contradicting ones are refused', async () => {
  const { id, rev } = await customer();
  const inBody = await ana.call('PUT', `${group}/${id}`, { _rev: rev, name: 'Maria B' });
  expect(inBody.status).toBe(201);
  const inHeader = await ana.call(
    'PUT',
    `${group}/${id}`,
    { name: 'Maria C' },
    { 'if-match': `"${String(inBody.body['rev'])}"` },
  );
  expect(inHeader.status).toBe(201);
  const both = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { _rev: inHeader.body['rev'], name: 'x' });
  expect(both).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  expect(String(inHeader.body['rev'])).toMatch(/^3-/);
});

test('PUT creates a missing document under the given id', async () => {
  const id = `cat-${'0'.repeat(31)}7`;
  expect((await ana.call('PUT', `${group}/${id}`, { name: 'Phones' })).status).toBe(201);
  expect((await ana.call('PUT', `${group}/${id}`, { name: 'Phones' })).status).toBe(409);
  expect((await ana.call('PUT', `${group}/cat-short`, { name: 'x' })).status).toBe(400);
});

test('an Idempotency-Key writes once, repeats the answer, and is refused for another request', async () => {
  const headers = { 'idempotency-key': 'order-1' };
  const body = { klass: 'customer', name: 'Once' };
  const [first, second] = await Promise.all([
    ana.call('POST', group, body, headers),
    ana.call('POST', group, body, headers),
  ]);
  expect(first.status).toBe(201);
  expect(second.body).toEqual(first.body);
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'customer', name: 'Once' } });
  expect(found.body['docs']).toHaveLength(1);
  expect((await ana.call('POST', group, { ...body, name: 'Other' }, headers)).status).toBe(422);
  const bob = await signUp(running.app);
  await bring(ana, group, bob);
  const taken = await bob.call('POST', group, body, headers);
  expect([taken.status, taken.text.includes(String(first.body['id']))], 'the key of somebody else').toEqual([
    422,
    false,
  ]);
});

test('an Idempotency-Key has 128 characters at most, all of them visible', async () => {
  const made = async (key: string): Promise<number> =>
    (await ana.call('POST', group, { klass: 'customer', name: 'Keyed' }, { 'idempotency-key': key })).status;
  expect(await made('k'.repeat(128))).toBe(201);
  expect(await made('k'.repeat(129))).toBe(400);
  expect(await made('two words')).toBe(400);
});

test('_bulk_docs answers per document, and one failure does not affect the others', async () => {
  const { id, rev } = await customer({ name: 'Bulk' });
  const answer = await ana.call('POST', `${group}/_bulk_docs`, {
    docs: [
      { klass: 'customer', name: 'New in bulk' },
      { klass: 'customer', name: '' },
      { _id: id, _rev: rev, name: 'Changed in bulk' },
      { _id: id, _rev: rev, name: 'Stale' },
      { klass: 'no_such_kind' },
      'not a document',
    ],
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject([
    { ok: true },
    { error: 'unprocessable_entity', reason: { name: [{ code: 'cant-be-blank' }] } },
    { ok: true, id },
    { id, error: 'conflict' },
    { error: 'bad_request' },
    { error: 'bad_request' },
  ]);
  const all = await ana.call('POST', `${group}/_all_docs`, { keys: [id, 'cus-none'], include_docs: true });
  expect(all.body['rows']).toMatchObject([
    { id, doc: { name: 'Changed in bulk' } },
    { key: 'cus-none', error: 'not_found' },
  ]);
});

test('selected fields nest related records', async () => {
  const owner = await customer({ name: 'João' });
  const made = await ana.call('POST', group, { klass: 'equipment', description: 'Laptop', customer_id: owner.id });
  const part = await ana.call(
    'GET',
    `${group}/${String(made.body['id'])}?fields=description,customer.name,customer.label,creator.label`,
  );
  expect(part.body).toEqual({
    description: 'Laptop',
    customer: { name: 'João', label: 'João' },
    creator: { label: 'Ana Souza' },
  });
});

test('server-only fields are refused by name, an unchanged value is accepted', async () => {
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'x', number: 99 });
  expect(made).toMatchObject({
    status: 403,
    body: { error: 'forbidden', reason: { number: [{ code: 'is-reserved' }] } },
  });
});

test.each([
  ['{"klass":"customer","name":"P","__proto__":{"admin":true}}'],
  ['{"klass":"customer","name":"P","constructor":{"prototype":{"x":1}}}'],
  ['{"klass":"customer","name":"P","phones":[{"__proto__":{"number":"1"}}]}'],
])('names of the prototype are refused in a document, not removed: %s', async (payload) => {
  const headers = { cookie: ana.cookie, 'content-type': 'application/json' };
  const sent = await running.app.server.inject({ method: 'POST', url: `/api/${group}`, headers, payload });
  expect([sent.statusCode, sent.json()]).toEqual([
    400,
    { error: 'bad_request', reason: 'A member must not be named __proto__ or constructor.' },
  ]);
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});

test.each([
  ['{"selector":{"klass":"customer","__proto__":1}}'],
  ['{"selector":{"klass":"customer","constructor":{"prototype":1}}}'],
  ['{"selector":{"klass":"customer","constructor":1}}'],
  ['{"selector":{"klass":"customer","a.__proto__":1}}'],
  ['{"selector":{"$or":[{"klass":"customer"},{"constructor.name":1}]}}'],
])('names of the prototype are refused in a selector: %s', async (payload) => {
  const headers = { cookie: ana.cookie, 'content-type': 'application/json' };
  const { statusCode } = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/_find`,
    headers,
    payload,
  });
  expect(statusCode).toBe(400);
});

test('a document that is read, changed and put back whole is written, twice in a row as well', async () => {
  const made = await ana.call('POST', group, { klass: 'ticket', content: 'First' });
  const path = `${group}/${String(made.body['id'])}`;
  const { body: doc } = await ana.call('GET', `${path}?revs=true`);
  expect(doc['_revisions']).toEqual({ start: 1, ids: [String(doc['_rev']).slice(2)] });
  const bulk = await ana.call('POST', `${group}/_bulk_get?revs=true`, { docs: [{ id: doc['_id'] }] });
  expect(bulk.body).toMatchObject({ results: [{ docs: [{ ok: { _revisions: doc['_revisions'] } }] }] });
  const first = await ana.call('PUT', path, { ...doc, content: 'Second' });
  expect(first.status, first.text).toBe(201);
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  const second = await ana.call('PUT', path, { ...doc, _rev: first.body['rev'], content: 'Third' });
  expect(second.status, second.text).toBe(201);
  const { body: stored } = await ana.call('GET', path);
  expect(stored).toMatchObject({ content: 'Third', number: doc['number'], created_at: doc['created_at'] });
  expect(stored['updated_at']).not.toBe(doc['updated_at']);
  const moved = {
    ...doc,
    _rev: second.body['rev'],
    number: 99,
    status_at: '2020-01-01T00:00:00.000Z',
    created_by: null,
  };
  expect((await ana.call('PUT', path, moved)).status).toBe(201);
  expect((await ana.call('GET', path)).body).toMatchObject({ number: doc['number'], created_by: doc['created_by'] });
});

test('what grants rights is refused in a whole document too', async () => {
  const { body: account } = await ana.call('GET', `${group}/${group}`);
  const paid = await ana.call('PUT', `${group}/${group}`, { ...account, v7_plan: 'corp' });
  expect([paid.status, paid.body['reason']]).toEqual([403, { v7_plan: [{ code: 'is-reserved' }] }]);
  const { body: found } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'subscription' } });
  const [member] = found['docs'] as Record<string, unknown>[];
  const path = `${group}/${String(member?.['_id'])}`;
  const other = await ana.call('PUT', path, { ...member, user_id: `usr-${'0'.repeat(32)}` });
  expect([other.status, other.body['reason']]).toEqual([403, { user_id: [{ code: 'is-reserved' }] }]);
});

test('every write adds a timeline entry with old and new values', async () => {
  const { id, rev } = await customer({ name: 'Before' });
  const changed = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { name: 'After' });
  await ana.call('DELETE', `${group}/${id}?rev=${String(changed.body['rev'])}`);
  const { body } = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'version', item_id: id },
    sort: [{ created_at: 'desc' }],
    fields: ['app_event', 'changes', 'item_label', 'user.label'],
  });
  expect(body['docs']).toMatchObject([
    { app_event: 'destroy', item_label: 'After', user: { label: 'Ana Souza' } },
    { app_event: 'update', changes: [{ field: 'name', from: 'Before', to: 'After' }] },
    { app_event: 'create', changes: [] },
  ]);
});

test('bodies that are no JSON, too deep, too large or of another type are refused in the common error format', async () => {
  const send = async (payload: string, type = 'application/json') =>
    running.app.server.inject({
      method: 'POST',
      url: `/api/${group}`,
      headers: { cookie: ana.cookie, 'content-type': type },
      payload,
    });
  expect((await send('{"klass":')).json()).toEqual({ error: 'bad_request', reason: 'invalid UTF-8 JSON' });
  expect((await send(`${'['.repeat(40)}${']'.repeat(40)}`)).statusCode).toBe(400);
  expect((await send(JSON.stringify({ klass: 'customer', name: 'x'.repeat(1_100_000) }))).json()).toMatchObject({
    error: 'too_large',
  });
  expect((await send('<a/>', 'text/xml')).json()).toMatchObject({ error: 'bad_content_type' });
});

test('a browser request with a foreign origin or without an XSRF token is refused', async () => {
  const body = { klass: 'customer', name: 'From a browser' };
  const token = /XSRF-TOKEN=([^;]+)/.exec(ana.cookie)?.[1] ?? '';
  const origin = { origin: 'http://localhost:80', host: 'localhost:80' };
  expect((await ana.call('POST', group, body, origin)).status).toBe(403);
  expect((await ana.call('POST', group, body, { ...origin, 'x-xsrf-token': 'guess' })).status).toBe(403);
  expect(
    (
      await ana.call('POST', group, body, {
        'x-xsrf-token': token,
        origin: 'https://evil.example',
        host: 'localhost:80',
      })
    ).status,
  ).toBe(403);
  const foreign = { 'sec-fetch-site': 'cross-site', 'x-xsrf-token': token };
  expect((await ana.call('POST', group, body, foreign)).status, 'without an origin').toBe(403);
  expect((await ana.call('POST', group, body, { ...origin, 'x-xsrf-token': token })).status).toBe(201);
  expect((await ana.call('POST', group, body)).status, 'a program without browser headers').toBe(201);
});

test('a malformed cookie is ignored', async () => {
  for (const cookie of ['session=x', 'session=%ff%00', `session=${'a'.repeat(43)}`]) {
    const session = await client(running.app, cookie).call('GET', '_session');
    expect(session).toMatchObject({ status: 200, body: { ok: true, userCtx: { name: null, roles: [] } } });
  }
});

test('kinds that are for administrators are written by nobody else', async () => {
  const bob = await signUp(running.app);
  await bring(ana, group, bob);
  const setting = { klass: 'account_configuration', _id: 'acn-', key: 'checklist', value: 'disabled' };
  expect((await bob.call('POST', group, setting)).status).toBe(403);
  expect((await ana.call('POST', group, setting)).status).toBe(201);
});

test('a field that is set once keeps its value', async () => {
  const [one, other] = [await customer(), await customer()];
  const made = await ana.call('POST', group, { klass: 'comment', item_id: one.id, content: 'Calls back' });
  const at = `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`;
  const refused = await ana.call('PUT', at, { item_id: other.id });
  expect(refused).toMatchObject({ status: 422, body: { reason: { item_id: [{ code: 'is-reserved' }] } } });
  expect((await ana.call('PUT', at, { item_id: one.id, content: 'Called back' })).status, 'the same is no change').toBe(
    201,
  );
});

test('a token writes nothing that belongs to a record that it may not write', async () => {
  const { id } = await customer();
  const made = await ana.call('POST', group, { klass: 'comment', item_id: id, content: 'Owes us' });
  const at = `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`;
  const { bearer } = await issueToken(running.app, ana, ['account:write', 'ticket:read']);
  expect((await bearer.call('POST', group, { klass: 'comment', item_id: id, content: 'x' })).status).toBe(403);
  expect((await bearer.call('PUT', at, { content: 'x' })).status).toBe(403);
  expect((await bearer.call('DELETE', at)).status).toBe(403);
});
