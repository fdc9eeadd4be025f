import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, 'Workshop');
});
afterAll(async () => running.close());

interface Doc {
  readonly _id: string;
  readonly _rev: string;
  readonly value?: string;
}

async function setting(key: string): Promise<Doc | undefined> {
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'account_configuration', key } });
  return (found.body['docs'] as Doc[])[0];
}

async function profile(): Promise<Record<string, unknown>> {
  return (await ana.call('GET', `accounts/${group}`)).body;
}

test('a new name appears in the group, its setting and every membership, whichever was changed', async () => {
  const rev = String((await profile())['_rev']);
  const renamed = await ana.call('PUT', `accounts/${group}?rev=${rev}`, { name: 'Oficina Boa Vista' });
  expect(renamed.status, renamed.text).toBe(201);
  expect((await setting('name'))?.value).toBe('Oficina Boa Vista');
  const names = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'subscription', account_id: group } });
  expect(names.body['docs']).toMatchObject([{ account_name: 'Oficina Boa Vista' }]);

  const known = await setting('name');
  await ana.call('PUT', `${group}/${known?._id ?? ''}?rev=${known?._rev ?? ''}`, { value: 'Polar' });
  expect(await profile()).toMatchObject({ name: 'Polar' });
  const again = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'subscription', account_id: group } });
  expect(again.body['docs']).toMatchObject([{ account_name: 'Polar' }]);
});

test('a group without a name is refused', async () => {
  const rev = String((await profile())['_rev']);
  const blank = await ana.call('PUT', `accounts/${group}?rev=${rev}`, { name: ' ' });
  expect(blank).toMatchObject({ status: 422, body: { reason: { name: [{ code: 'cant-be-blank' }] } } });
  const known = await setting('name');
  expect((await ana.call('DELETE', `${group}/${known?._id ?? ''}?rev=${known?._rev ?? ''}`)).status).toBe(403);
  expect((await ana.call('DELETE', `accounts/${group}?rev=${rev}`)).status).toBe(403);
});

test('the billing email is the same in both places after it is set, changed and cleared', async () => {
  expect((await ana.call('POST', group, { _id: 'acn-', key: 'billing-email', value: 'pay@example.com' })).status).toBe(
    201,
  );
  expect(await profile()).toMatchObject({ billing_email: 'pay@example.com' });
  const rev = String((await profile())['_rev']);
  await ana.call('PUT', `accounts/${group}?rev=${rev}`, { billing_email: null });
  expect((await setting('billing-email'))?.value).toBeUndefined();
});

test('a setting accepts the values of its key, and only from administrators', async () => {
  const wrong = await ana.call('POST', group, { _id: 'acn-', key: 'contract-receipt', value: 'sometimes' });
  expect(wrong).toMatchObject({ status: 422, body: { reason: { value: [{ code: 'is-not-included-in-the-list' }] } } });
  const eve = await signUp(running.app);
  await running.pool.query(
    `INSERT INTO memberships (account_id, id, rev, created_at, updated_at, created_by, user_id, email, account_name, status, admin, bookmark)
     VALUES ($1, 'sub-00000000000000000000000000000001', '1-a', now(), now(), $2, $2, 'eve@example.com', 'Polar', 'accepted', false, false)`,
    [group, eve.id],
  );
  expect((await eve.call('GET', `accounts/${group}`)).status, 'members read').toBe(200);
  const written = await eve.call('POST', group, { _id: 'acn-', key: 'maintenance', value: 'enabled' });
  expect(written).toMatchObject({ status: 403, body: { reason: 'You are not allowed to access this data' } });
  const rev = String((await profile())['_rev']);
  expect((await eve.call('PUT', `accounts/${group}?rev=${rev}`, { name: 'Hers' })).status).toBe(403);
});

test('a part of a setting is no record: it cannot be read, created, changed or listed', async () => {
  for (const klass of ['phone', 'address', 'profile', 'document_change']) {
    const found = await ana.call('POST', `${group}/_find`, { selector: { klass } });
    expect(found.status, `${klass}: ${found.text}`).toBeLessThan(500);
    expect(found.body['docs'] ?? [], klass).toEqual([]);
    expect((await ana.call('POST', group, { klass, number: '1', street: 'x' })).status, klass).toBe(400);
  }
  expect((await ana.call('GET', `${group}/pho-00000000000070008000000000000000`)).status).toBe(404);
});

test('a group has exactly one record of its own, and no route creates a second one', async () => {
  const other = `acc-${'b'.repeat(32)}`;
  const doc = { klass: 'account', name: 'Second' };
  const answers = await Promise.all([
    ana.call('POST', group, doc),
    ana.call('POST', group, { ...doc, _id: other }),
    ana.call('PUT', `${group}/${other}`, doc),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  const bulk = await ana.call('POST', `${group}/_bulk_docs`, { docs: [doc] });
  expect(bulk.body).toMatchObject([{ error: 'forbidden' }]);
  const all = await ana.call('GET', `${group}/_all_docs`);
  const ids = (all.body['rows'] as { id: string }[]).map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('acc-'))).toEqual([group]);
});
