import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { client, signIn } from '#src/testing/app.ts';
import { pushDevice } from '#src/testing/people/push-device.ts';
import { pushWorld } from '#src/testing/people/push-world.ts';
import { issueToken } from '#src/testing/token.ts';
import { endDevices } from './end-devices.ts';

type World = Awaited<ReturnType<typeof pushWorld>>;

let world: World;
beforeAll(async () => (world = await pushWorld()));
afterAll(async () => world.close());
beforeEach(() => world.forgetDeliveries());

const password = 'correct horse battery';

test('a device ends with its session: logged out, ended elsewhere, or expired', async () => {
  const { running, ana, subscribe, colleague, assign, send, wait, shown, devices } = world;
  const bob = await colleague();
  const [laptop, phone] = [
    await signIn(running.app, bob.person, password),
    await signIn(running.app, bob.person, password),
  ];
  const second = await subscribe(laptop);
  const third = await subscribe(phone);
  expect(await devices(bob.person)).toHaveLength(3);
  await laptop.call('DELETE', '_session');
  const sessions = (await bob.person.call('GET', '_sessions')).body['sessions'] as { id: string; current: boolean }[];
  expect(sessions).toHaveLength(2);
  await assign(bob.person, 'One');
  await send();
  expect([shown(bob), shown(second), shown(third)].map((list) => list.length)).toEqual([1, 0, 1]);
  await bob.person.call('DELETE', '_sessions');
  await assign(bob.person, 'Two');
  await send();
  expect([shown(bob), shown(second), shown(third)].map((list) => list.length)).toEqual([2, 0, 1]);
  wait(13 * 60);
  await running.pool.query('UPDATE sessions SET seen_at = $1 WHERE user_id = $2', [running.clock.now, ana.id]);
  await assign(bob.person, 'Three');
  await send();
  expect(shown(bob)).toHaveLength(2);
  const { rows } = await running.pool.query('SELECT FROM push_subscriptions WHERE account_id = $1', [bob.person.id]);
  expect(rows).toEqual([]);
});

test('a device continues when the password changes, because its session does', async () => {
  const { colleague, assign, send, shown } = world;
  const bob = await colleague();
  const changed = await bob.person.call('PUT', `_users/${bob.person.id}`, {
    password: 'another horse battery',
    current_password: password,
  });
  expect(changed.status, changed.text).toBe(201);
  await assign(bob.person, 'Renewed');
  await send();
  expect(shown(bob)).toHaveLength(1);
});

test('devices without a session are deleted every night', async () => {
  const { running, colleague, assign, waiting } = world;
  const bob = await colleague();
  await assign(bob.person, 'Night');
  await bob.person.call('DELETE', '_session');
  await endDevices.work(running.app, {});
  expect(await waiting()).toBe(0);
  const { rows } = await running.pool.query('SELECT FROM push_subscriptions WHERE account_id = $1', [bob.person.id]);
  expect(rows).toEqual([]);
});

test('nobody sees or removes devices of others, and programs none at all', async () => {
  const { running, colleague, devices } = world;
  const [bob, eve] = [await colleague(), await colleague()];
  const [{ id } = { id: '' }] = await devices(bob.person);
  expect((await devices(eve.person)).map((one) => one['id'])).not.toContain(id);
  expect((await eve.person.call('DELETE', `_push/${String(id)}`)).status).toBe(404);
  expect(await devices(bob.person)).toHaveLength(1);
  expect((await client(running.app).call('GET', '_push')).status).toBe(401);
  const { bearer } = await issueToken(running.app, bob.person, ['account:read']);
  expect((await bearer.call('GET', '_push')).status).toBe(403);
  expect((await bob.person.call('DELETE', `_push/${String(id)}`)).status).toBe(200);
  expect(await devices(bob.person)).toEqual([]);
});

test('a browser belongs to the person who subscribed it last, and a session has one device', async () => {
  const { service, colleague, assign, send, devices } = world;
  const [bob, eve] = [await colleague(), await colleague()];
  expect((await eve.person.call('POST', '_push', bob.device.subscription)).status).toBe(201);
  expect(await devices(bob.person)).toEqual([]);
  expect(await devices(eve.person)).toHaveLength(1);
  await assign(bob.person, 'Not for Eve');
  await send();
  expect(service.deliveries).toEqual([]);
});

test('an account has at most twenty devices', async () => {
  const { running, service, subscribe, colleague, devices } = world;
  const { person } = await colleague();
  for (let at = 1; at < 20; at += 1) await subscribe(await signIn(running.app, person, password));
  const more = await signIn(running.app, person, password);
  const refused = await more.call('POST', '_push', pushDevice(`http://${service.host}/to/more`).subscription);
  expect(refused).toMatchObject({ status: 403, body: { reason: 'You can have up to 20 devices' } });
  expect(await devices(person)).toHaveLength(20);
});

test.each([
  ['http', { endpoint: 'http://push.example.com/1' }],
  ['another port', { endpoint: 'https://push.example.com:8443/1' }],
  ['credentials', { endpoint: 'https://a:b@push.example.com/1' }],
  ['no address', { endpoint: 'push' }],
  ['another scheme', { endpoint: 'file:///etc/passwd' }],
  ['a long address', { endpoint: `https://push.example.com/${'a'.repeat(1000)}` }],
  ['a short secret', { keys: { auth: 'AAAA' } }],
  ['a long secret', { keys: { auth: 'A'.repeat(30) } }],
  ['a key that is no point', { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url') } }],
  ['a compressed key', { keys: { p256dh: Buffer.alloc(33, 2).toString('base64url') } }],
])('a subscription with %s is refused', async (_name, { endpoint, keys }: { endpoint?: string; keys?: object }) => {
  const { ana, devices } = world;
  const { subscription } = pushDevice(endpoint ?? 'https://push.example.com/1');
  const body = { ...subscription, keys: { ...subscription.keys, ...keys } };
  const refused = await ana.call('POST', '_push', body);
  expect(refused.status, refused.text).toBe(422);
  expect(await devices(ana)).toEqual([]);
});

test('an address within the network is not called, and ends the device', async () => {
  const { colleague, assign, send, devices } = world;
  const bob = await colleague();
  await bob.person.call('POST', '_push', pushDevice('https://127.0.0.1/secret').subscription);
  await assign(bob.person, 'Inside');
  await send();
  expect(await devices(bob.person)).toEqual([]);
});

test('an erased account has no devices and no messages', async () => {
  const { running, colleague, assign, waiting } = world;
  const bob = await colleague();
  await assign(bob.person, 'Erased');
  const proof = { current_password: password };
  const gone = await bob.person.call('PUT', `_users/${bob.person.id}/_deletion`, proof);
  expect(gone.status, gone.text).toBe(200);
  expect(await waiting()).toBe(0);
  const { rows } = await running.pool.query('SELECT FROM push_subscriptions WHERE account_id = $1', [bob.person.id]);
  expect(rows).toEqual([]);
});
