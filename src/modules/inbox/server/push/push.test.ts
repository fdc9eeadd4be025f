import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#src/testing/app.ts';
import { pushWorld } from '#src/testing/people/push-world.ts';

type World = Awaited<ReturnType<typeof pushWorld>>;

let world: World;
beforeAll(async () => (world = await pushWorld()));
afterAll(async () => world.close());
beforeEach(() => world.forgetDeliveries());

const password = 'correct horse battery';

test('a browser gets one encrypted, signed message in the language of the person', async () => {
  const { service, colleague, assign, send, shown, devices, group } = world;
  const bob = await colleague({ locale: 'pt-BR' });
  const id = await assign(bob.person, 'Does not start');
  await send();
  await send();
  expect(shown(bob)).toEqual([
    {
      title: expect.stringMatching(/^Atribuído a você: #\d{4}: Does not start$/),
      body: 'Workshop',
      path: `/account/${group}/tickets/${id}`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
    },
  ]);
  const headers = service.deliveries[0]?.headers ?? {};
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  expect(headers['topic']).toBe(shown(bob)[0]?.['tag']);
  const { key } = (await bob.person.call('GET', '_push')).body;
  const [, token = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers['authorization'])) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: `http://${service.host}`,
    sub: 'mailto:help@example.com',
  });
  const point = Buffer.from(String(key), 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  expect(await devices(bob.person)).toMatchObject([
    { current: true, failing: false, last_sent_at: expect.any(String) },
  ]);
});

test('a message says no more than the notice, and a long one still fits', async () => {
  const { colleague, assign, comment, send, shown, service } = world;
  const bob = await colleague();
  const id = await assign(bob.person, `"${'\\é€😀'.repeat(60)}`);
  await comment(id, 'The secret words of the comment');
  await send();
  const [, commented] = shown(bob);
  expect(commented?.['title']).toMatch(/^Ana Souza commented on #/);
  expect(JSON.stringify(shown(bob))).not.toContain('secret');
  expect(Math.max(...service.deliveries.map(({ body }) => body.length))).toBeLessThan(3000);
});

test('newer messages of one record and reason replace older ones, and many events are one message', async () => {
  const { ana, deliver, colleague, assign, comment, send, shown, waiting, group } = world;
  const bob = await colleague();
  const id = await assign(bob.person, 'Burst');
  await comment(id, 'First');
  await comment(id, 'Second');
  expect(await waiting()).toBe(2);
  await send();
  expect(shown(bob).map(({ title }) => title)).toEqual([
    expect.stringContaining('Assigned to you'),
    expect.stringContaining('commented on'),
  ]);
  const docs = Array.from({ length: 30 }, (_doc, at) => ({
    klass: 'ticket',
    content: `Old ${at}`,
    technical_id: bob.person.id,
  }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
  await deliver();
  await send();
  expect(shown(bob).slice(2)).toMatchObject([{ title: '30 assignments in Workshop', path: '/inbox' }]);
});

test('the choice of the person and the switch of the membership decide', async () => {
  const { running, colleague, assign, comment, send, shown, group } = world;
  const bob = await colleague();
  const made = await bob.person.call('POST', bob.person.id, {
    klass: 'notice_choice',
    reason: 'assigned',
    push: false,
  });
  expect(made.status, made.text).toBe(201);
  const id = await assign(bob.person, 'Quiet');
  await comment(id, 'Loud');
  await send();
  expect(shown(bob).map(({ title }) => title)).toEqual([expect.stringContaining('commented')]);
  await running.pool.query(
    `BEGIN; SET LOCAL app.account_id = '${group}'; UPDATE subscriptions SET all_notifications = false WHERE user_id = '${bob.person.id}'; COMMIT`,
  );
  await comment(id, 'Refused');
  await send();
  expect(shown(bob)).toHaveLength(1);
});

test.each([404, 410, 403])('the answer %s ends the device', async (status) => {
  const { service, colleague, assign, send, devices, waiting } = world;
  const bob = await colleague();
  service.replies.set(bob.path, { status });
  await assign(bob.person, 'Gone');
  await send();
  expect(service.deliveries).toHaveLength(1);
  expect(await devices(bob.person)).toEqual([]);
  expect(await waiting()).toBe(0);
});

test('a push service in trouble gets the message again after growing pauses, for a day', async () => {
  const { running, service, colleague, assign, send, wait, shown, devices, waiting } = world;
  const bob = await colleague();
  service.replies.set(bob.path, { status: 500 });
  await assign(bob.person, 'Again');
  await send();
  await send();
  expect(service.deliveries).toHaveLength(1);
  expect(await devices(bob.person)).toMatchObject([{ failing: true }]);
  wait(1);
  await send();
  wait(1);
  await send();
  expect(service.deliveries).toHaveLength(2);
  service.replies.set(bob.path, { status: 429, headers: { 'retry-after': '3600' } });
  wait(1);
  await send();
  wait(59);
  await send();
  expect(service.deliveries).toHaveLength(3);
  service.replies.delete(bob.path);
  wait(1);
  await send();
  expect(shown(bob)).toHaveLength(4);
  expect(await devices(bob.person)).toMatchObject([{ failing: false }]);
  service.replies.set(bob.path, { status: 503 });
  await assign(bob.person, 'Never');
  await send();
  wait(25 * 60);
  service.replies.delete(bob.path);
  // The session is used once a day, so that it continues.
  await running.pool.query('UPDATE sessions SET seen_at = $1', [running.clock.now]);
  await send();
  expect(service.deliveries).toHaveLength(5);
  expect(await waiting()).toBe(0);
});

test('a push service that hangs holds up its own devices only', async () => {
  const { running, other, subscribe, colleague, assign, send, shown, devices, waiting } = world;
  const [slow, fast] = [await colleague({ at: other }), await colleague()];
  for (let at = 0; at < 9; at += 1) {
    const again = await signIn(running.app, slow.person, password);
    const { path } = await subscribe(again, other);
    other.replies.set(path, 'hang');
  }
  other.replies.set(slow.path, 'hang');
  await assign(slow.person, 'Slow');
  const sending = send();
  await expect.poll(() => other.deliveries.length).toBe(4);
  await assign(fast.person, 'Fast');
  await expect.poll(() => shown(fast)).toHaveLength(1);
  expect(other.deliveries).toHaveLength(4);
  // The four requests end without an answer.
  other.dropConnections();
  await sending;
  expect(other.deliveries).toHaveLength(4);
  expect(await waiting()).toBe(10);
  for (const { id } of await devices(slow.person)) await slow.person.call('DELETE', `_push/${String(id)}`);
});

test('two processes send each message once', async () => {
  const { colleague, assign, comment, send, shown, waiting } = world;
  const people = await Promise.all([1, 2, 3, 4, 5].map(async () => colleague()));
  for (const { person } of people) {
    const id = await assign(person, 'Once');
    await comment(id, 'Twice');
  }
  await Promise.all([send(), send(), send()]);
  expect(people.map((one) => shown(one).length)).toEqual([2, 2, 2, 2, 2]);
  expect(await waiting()).toBe(0);
});

test('messages that wait are dropped when rights in a group change', async () => {
  const { service, ana, deliver, colleague, assign, send, waiting, group } = world;
  const bob = await colleague();
  await assign(bob.person, 'Secret');
  expect(await waiting()).toBe(1);
  const { body } = await ana.call('GET', `${group}/${bob.membership.id}`);
  const limits = [{ module: 'ticket', right: 'none' }];
  const limited = await ana.call('PUT', `${group}/${bob.membership.id}?rev=${String(body['_rev'])}`, { limits });
  expect(limited.status, limited.text).toBe(201);
  await deliver();
  expect(await waiting()).toBe(0);
  await send();
  expect(service.deliveries).toEqual([]);
});
