import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring, invite } from '#src/testing/membership.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Boa Vista', currency: 'GBP' });
});
afterAll(async () => running.close());

test('a group is created with its currency, and not with one that does not exist', async () => {
  const setting = { selector: { klass: 'account_configuration', key: 'currency' }, fields: ['value'] };
  expect((await ana.call('POST', `${group}/_find`, setting)).body['docs']).toEqual([{ value: 'GBP' }]);
  for (const currency of ['gbp', 'XYZ1', '', 7, ['GBP']])
    expect(await ana.call('POST', 'accounts', { name: 'Other', currency }), String(currency)).toMatchObject({
      status: 422,
      body: { reason: { currency: [{}] } },
    });
  const plain = await foundGroup(ana, { name: 'Plain', currency: null });
  expect((await ana.call('POST', `${plain}/_find`, setting)).body['docs']).toEqual([]);
});

test('what nobody may write or delete says so itself', async () => {
  const { _rev: rev } = (await ana.call('GET', `accounts/${group}`)).body;
  expect(await ana.call('DELETE', `${group}/${group}?rev=${String(rev)}`)).toMatchObject({
    status: 403,
    body: { reason: { base: [{ code: 'group-is-deleted-elsewhere' }] } },
  });
  expect(await ana.call('POST', group, { klass: 'account', name: 'Second' })).toMatchObject({
    status: 403,
    body: { reason: { base: [{ code: 'only-one-exists' }] } },
  });
});

test('the rank is looked at before the invitation', async () => {
  const bia = await signUp(running.app);
  await bring(ana, group, bia);
  const { id } = await invite(ana, group, 'new@example.com');
  for (const of of [id, 'sub-00000000000000000000000000000000'])
    for (const [method, path] of [
      ['POST', `_invitation_link/${of}`],
      ['PUT', `_design/invitation/_update/resend/${of}`],
    ] as const)
      expect((await bia.call(method, `${group}/${path}`)).status, path).toBe(403);
  expect((await client(running.app).call('POST', `${group}/_invitation_link/${id}`)).status).toBe(401);
});
