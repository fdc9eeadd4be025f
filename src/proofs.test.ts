import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { bodies } from '#src/testing/routes.ts';

/** Acts that change who may do what, or take much out, need the password or a code within the last ten minutes. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signIn(running.app, ana);
  running.clock.now = new Date(running.clock.now.getTime() + 601_000);
});

const password = 'correct horse battery';
const needed = { status: 422, body: { reason: { current_password: [{ code: 'give-yours' }] } } };

/** Routes that need a proof before their handler. Others ask for the password, a code or a proof themselves. */
const routes = [
  'GET /api/_proof',
  'GET /api/_users/:id/_data',
  'POST /api/:db/_backups',
  'POST /api/:db/_checkout',
  'POST /api/:db/_invitation_link/:id',
  'POST /api/:db/_ownership',
  'POST /api/:db/_webhooks',
  'POST /api/:db/_webhooks/:id/secret',
  'PUT /api/:db/_message_channels/sms',
  'PUT /api/:db/_message_channels/whatsapp',
  'PUT /api/:db/_pix/bank',
  'PUT /api/:db/_deletion',
  'PUT /api/:db/_design/subscription/_update/:verb/:id',
  'PUT /api/:db/_ownership',
  'PUT /api/:db/_second_factor',
];

function pathOf(url: string): string {
  return url
    .replace('_users/:id', `_users/${ana.id}`)
    .replace(':db', group)
    .replace(':verb', 'pro')
    .replace(':id', group);
}

test('the routes that need a proof are these', () => {
  const found = running.app.routes.flatMap(({ method, url, proof }) =>
    proof && method !== 'HEAD' ? [`${method} ${url}`] : [],
  );
  expect(new Set(found)).toEqual(new Set(routes));
});

test.each(routes)('%s refuses a session without a proof, and not one that has just proved', async (name) => {
  const [method = '', url = ''] = name.split(' ');
  expect(await ana.call(method, pathOf(url), bodies[name])).toMatchObject(needed);
  await ana.call('PUT', '_proof', { current_password: password });
  const { text } = await ana.call(method, pathOf(url), bodies[name]);
  expect(text).not.toContain('give-yours');
  await running.pool.query('UPDATE groups SET delete_at = NULL');
});

test('a stranger to the group learns nothing from it', async () => {
  const eve = await signUp(running.app);
  running.clock.now = new Date(running.clock.now.getTime() + 601_000);
  for (const name of routes) {
    const [method = '', url = ''] = name.split(' ');
    if (!url.includes(':db')) continue;
    expect((await eve.call(method, pathOf(url), bodies[name])).status, name).toBe(404);
  }
});

test('inviting, and making a member an administrator, need one; less and the rest do not', async () => {
  const invitation = { _id: 'sub-', email: 'bia@example.com' };
  expect(await ana.call('POST', group, invitation)).toMatchObject(needed);
  const rows = await ana.call('POST', `${group}/_bulk_docs`, { docs: [invitation] });
  expect(rows.text).toContain('give-yours');
  expect((await ana.call('POST', group, { ...invitation, current_password: 'guessed' })).status).toBe(422);
  const made = await ana.call('POST', group, { ...invitation, current_password: password });
  expect(made.status, made.text).toBe(201);
  running.clock.now = new Date(running.clock.now.getTime() + 601_000);
  const path = `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`;
  for (const more of [{ admin: true }, { report_view: true }])
    expect(await ana.call('PUT', path, more), JSON.stringify(more)).toMatchObject(needed);
  expect((await ana.call('PUT', path, { admin: false, all_notifications: false })).status).toBe(201);
});

test('lifting or weakening a limit of a member needs one; limiting a member does not', async () => {
  const bia = await signUp(running.app);
  const { id } = await bring(await signIn(running.app, ana), group, bia, {
    limits: [{ module: 'finance', right: 'read' }],
  });
  running.clock.now = new Date(running.clock.now.getTime() + 601_000);
  const limit = async (...limits: readonly (readonly [string, string])[]) => {
    const { body } = await ana.call('GET', `${group}/${id}`);
    const lines = limits.map(([module, right]) => ({ module, right }));
    return ana.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, { limits: lines });
  };
  for (const stricter of [
    [['finance', 'none']],
    [
      ['ticket', 'read'],
      ['finance', 'none'],
    ],
  ] as const)
    expect((await limit(...stricter)).status).toBe(201);
  const before = (await laidMails(running, 'setting-changed')).length;
  for (const wider of [[], [['finance', 'none']], [['ticket', 'none']]] as const)
    expect(await limit(...wider), JSON.stringify(wider)).toMatchObject(needed);
  expect(await limit(['ticket', 'read'], ['finance', 'read'])).toMatchObject(needed);
  expect((await limit(['finance', 'none'], ['ticket', 'none'])).status).toBe(201);
  await ana.call('PUT', '_proof', { current_password: password });
  expect((await limit()).status).toBe(201);
  const mails = (await laidMails(running, 'setting-changed')).slice(before);
  expect(mails.map(({ recipient }) => recipient)).toEqual([ana.email]);
  expect(mails[0]?.text).toMatch(/The setting “Rights of .+” of your group/);
});

test.each([
  ['pix-key', 'ana@example.com', 'shop@example.com'],
  ['allowed-origins', '["https://shop.example"]', '["https://shop.example","https://other.example"]'],
  ['billing-email', 'ana@example.com', 'bills@example.com'],
])('the setting %s needs one for a new value, and makes a mail; clearing it needs none', async (key, first, second) => {
  const doc = { klass: 'account_configuration', key, value: first };
  expect(await ana.call('POST', group, doc)).toMatchObject(needed);
  await ana.call('PUT', '_proof', { current_password: password });
  const before = (await laidMails(running, 'setting-changed')).length;
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  expect((await laidMails(running, 'setting-changed')).length).toBe(before + 1);
  running.clock.now = new Date(running.clock.now.getTime() + 601_000);
  const change = async (value: string | null) => {
    const { body } = await ana.call('GET', `${group}/${String(made.body['id'])}`);
    return ana.call('PUT', `${group}/${String(made.body['id'])}?rev=${String(body['_rev'])}`, { value });
  };
  expect(await change(second)).toMatchObject(needed);
  expect((await change(null)).status).toBe(201);
  expect(await change(first)).toMatchObject(needed);
});

test('a proof counts at once in another process, which has cached the caller', async () => {
  expect(await ana.call('PUT', `${group}/_ownership`, { user_id: 'x' })).toMatchObject(needed);
  // As another process writes it, whose notification has not arrived.
  await running.pool.query('UPDATE sessions SET proved_at = $2 WHERE user_id = $1', [ana.id, running.clock.now]);
  const invitation = { _id: 'sub-', email: 'caio@example.com' };
  expect(await ana.call('POST', group, invitation), 'cached').toMatchObject(needed);
  expect((await ana.call('POST', group, invitation, { 'x-proved': 'now' })).status).toBe(201);
  expect((await ana.call('PUT', `${group}/_ownership`, { user_id: 'x' })).text).not.toContain('give-yours');
});

test('making a group needs none', async () => {
  expect((await ana.call('POST', 'accounts', { name: 'Another' })).status).toBe(201);
});
