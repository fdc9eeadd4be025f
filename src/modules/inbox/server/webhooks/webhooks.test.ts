import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';
import { isSigned, openReceiver, type Receiver } from '#src/testing/webhooks/receiver.ts';
import { sendWebhooks } from './webhook-jobs.ts';

/** Who may make and change webhooks, and whose rights decide what is sent. */

let running: TestApp;
let receiver: Receiver;
let ana: Client;
let bob: Client;
let group: string;
let bobs: { id: string; rev: string };
beforeAll(async () => {
  running = await testApp();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await running.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  ana = await signUp(running.app);
  bob = await signUp(running.app);
  group = await foundGroup(ana);
  await setPlan(running.app, group, 'corp');
  bobs = await bring(ana, group, bob);
});

const run = async (): Promise<void> => sendWebhooks.work(running.app, {});
const hook = (fields: object = {}): object => ({ url: receiver.url, kinds: ['ticket'], ...fields });
const needed = { status: 422, body: { reason: { current_password: [{ code: 'give-yours' }] } } };

function pass(seconds: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
}

async function make(fields: object = {}, by = ana): Promise<{ id: string; key: string; path: string }> {
  const made = await by.call('POST', `${group}/_webhooks`, hook(fields));
  expect(made.status, made.text).toBe(201);
  const id = String(made.body['id']);
  return { id, key: String(made.body['key']), path: `${group}/_webhooks/${id}` };
}

async function write(doc: object, by = ana): Promise<string> {
  const made = await by.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

async function setRights(fields: object): Promise<void> {
  const { body } = await ana.call('GET', `${group}/${bobs.id}`);
  const set = await ana.call('PUT', `${group}/${bobs.id}?rev=${String(body['_rev'])}`, fields);
  expect(set.status, set.text).toBe(201);
}

const types = (): readonly string[] => receiver.received.map(({ message }) => message.type);

async function auditOf(id: string): Promise<readonly string[]> {
  const { rows } = await running.pool.query<{ event: string }>(
    "SELECT event FROM audit WHERE detail->>'webhook' = $1 ORDER BY id",
    [id],
  );
  return rows.map(({ event }) => event);
}

test('only administrators with a session see and change webhooks; the secret is shown once', async () => {
  const { id, key, path } = await make();
  expect(key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await ana.call('GET', `${group}/_webhooks`)).text).not.toContain(key);
  const { bearer } = await issueToken(running.app, ana, ['account:write', 'ticket:write']);
  for (const caller of [bob, bearer])
    for (const [method, url, body] of [
      ['GET', `${group}/_webhooks`, undefined],
      ['POST', `${group}/_webhooks`, hook()],
      ['PUT', path, { active: false }],
      ['DELETE', path, undefined],
      ['POST', `${path}/secret`, undefined],
      ['POST', `${path}/test`, undefined],
      ['GET', `${path}/deliveries`, undefined],
      ['POST', `${path}/deliveries/msg-1`, undefined],
    ] as const)
      expect((await caller.call(method, url, body)).status, `${method} ${url}`).toBe(403);
  expect((await ana.call('GET', `${ana.id}/_webhooks`)).status).toBe(404);
  expect((await ana.call('POST', `${path}/deliveries/msg-1`)).status).toBe(404);
  const { rows } = await running.pool.query<{ text: string }>('SELECT w::text AS text FROM webhooks w');
  expect(rows.map(({ text }) => text).join(' ')).not.toContain(key);
  expect((await ana.call('DELETE', path)).status).toBe(200);
  expect((await ana.call('GET', `${path}/deliveries`)).status).toBe(404);
  expect(await auditOf(id)).toEqual(['webhook_created', 'webhook_removed']);
});

test.each([
  ['user and password', 'https://ana:secret@example.com/'],
  ['a port', 'https://example.com:8443/'],
  ['another protocol', 'ftp://example.com/'],
  ['http', 'http://example.com/'],
  ['a private address', 'https://10.0.0.1/'],
  ['the address of the machine', 'https://127.0.0.1/'],
  ['an address of IPv6', 'https://[::1]/'],
  ['the address of metadata', 'https://169.254.169.254/latest/'],
  ['20,000 letters', `https://example.com/${'x'.repeat(20_000)}`],
  ['no address', 'example'],
])('an address with %s is refused', async (_what, url) => {
  const refused = await ana.call('POST', `${group}/_webhooks`, hook({ url }));
  expect(refused.status, refused.text).toBe(422);
  expect(Object.keys(refused.body['reason'] as object)).toEqual(['url']);
});

test.each([['unknown'], ['webhook'], ['comment'], ['user_token'], ['webdav_key'], ['counter']])(
  'the kind %s is refused',
  async (kind) => {
    const refused = await ana.call('POST', `${group}/_webhooks`, hook({ kinds: [kind] }));
    expect(refused).toMatchObject({ status: 422, body: { reason: { kinds: [{ code: 'is-invalid' }] } } });
  },
);

test('a group has at most ten', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => ana.call('POST', `${group}/_webhooks`, hook())),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ text }) => text.includes('too-many-webhooks'))).toHaveLength(2);
});

describe('a proof of the last ten minutes', () => {
  const password = 'correct horse battery';

  test('is needed for what sends more, and mailed; not for less', async () => {
    const { id, path } = await make();
    pass(601);
    for (const more of [{ url: 'https://example.com/x' }, { kinds: ['ticket', 'customer'] }])
      expect(await ana.call('PUT', path, more)).toMatchObject(needed);
    expect(await ana.call('POST', `${path}/secret`)).toMatchObject(needed);
    expect(await ana.call('POST', `${group}/_webhooks`, hook())).toMatchObject(needed);
    expect((await ana.call('PUT', path, { description: 'Shop' })).status).toBe(200);
    expect((await ana.call('PUT', path, { active: false })).status).toBe(200);
    expect(await ana.call('PUT', path, { active: true })).toMatchObject(needed);
    await ana.call('PUT', '_proof', { current_password: password });
    expect((await ana.call('PUT', path, { active: true, kinds: ['customer'] })).status).toBe(200);
    for (const kind of ['webhook-made', 'webhook-changed'])
      expect((await laidMails(running, kind)).filter(({ recipient }) => recipient === ana.email)).toHaveLength(1);
    expect(await auditOf(id)).toEqual(['webhook_created', ...Array<string>(3).fill('webhook_changed')]);
  });

  test('is needed of an administrator who takes over what another one saved', async () => {
    await setRights({ admin: true });
    const { path } = await make();
    bob = await signIn(running.app, bob);
    pass(601);
    expect(await bob.call('PUT', path, { description: 'Mine' })).toMatchObject(needed);
    expect((await bob.call('PUT', path, { active: false })).status).toBe(200);
  });
});

test('a new secret signs from then on, and the old one no more', async () => {
  const { key, path } = await make();
  const renewed = await ana.call('POST', `${path}/secret`);
  await write({ klass: 'ticket', content: 'x' });
  await run();
  const [one] = receiver.received;
  if (one === undefined) throw new Error('nothing arrived');
  expect(isSigned(one, String(renewed.body['key']), running.clock.now)).toBe(true);
  expect(isSigned(one, key, running.clock.now)).toBe(false);
});

test('a large record is sent without its content', async () => {
  await make({ kinds: ['handbook'] });
  const id = await write({ klass: 'handbook', title: 'Long', content: '語'.repeat(100_000) });
  await run();
  const [data] = receiver.received.map(({ message }) => message.data);
  expect(Object.keys(data ?? {})).toEqual(['group', 'id', 'rev', 'klass']);
  expect(data).toMatchObject({ group, id, klass: 'handbook' });
});

describe('what is sent is what its administrator may read', () => {
  beforeEach(async () => setRights({ admin: true }));

  test('a private wallet of others is not sent, and no record that became private meanwhile', async () => {
    await make({ kinds: ['wallet', 'income'] });
    const wallet = await write({ klass: 'wallet', name: 'Savings', currency: 'BRL', members: [bob.id] }, bob);
    await write({ klass: 'income', description: 'Gift', wallet_id: wallet, value: '5', date: '2026-01-05' }, bob);
    await write({ klass: 'wallet', name: 'Cash', currency: 'BRL' });
    await run();
    expect(receiver.received.map(({ message }) => message.data.doc?.['name'])).toEqual(['Cash']);
    receiver.answer = 500;
    const open = await write({ klass: 'wallet', name: 'Open', currency: 'BRL' }, bob);
    await run();
    const { body } = await bob.call('GET', `${group}/${open}`);
    await bob.call('PUT', `${group}/${open}?rev=${String(body['_rev'])}`, { members: [bob.id] });
    receiver.answer = 200;
    receiver.received.length = 0;
    pass(60);
    await run();
    expect(receiver.received).toEqual([]);
  });

  test('modules that are closed to the administrator are refused, and no longer sent', async () => {
    await make({ kinds: ['ticket', 'wallet'] }, bob);
    await setRights({ limits: [{ module: 'finance', right: 'none' }] });
    await write({ klass: 'wallet', name: 'Cash', currency: 'BRL' });
    await write({ klass: 'ticket', content: 'x' });
    await run();
    expect(types()).toEqual(['ticket.created']);
    const refused = await bob.call('POST', `${group}/_webhooks`, hook({ kinds: ['wallet'] }));
    expect(refused.body['reason']).toMatchObject({ kinds: [{ code: 'is-invalid' }] });
  });

  test('without an administrator behind it, it is switched off', async () => {
    const { id } = await make({}, bob);
    await setRights({ admin: false });
    await write({ klass: 'ticket', content: 'x' });
    await run();
    expect(receiver.received).toEqual([]);
    const { body } = await ana.call('GET', `${group}/_webhooks`);
    expect(body['rows']).toMatchObject([{ id, active: false, stopped_for: 'owner' }]);
  });
});
