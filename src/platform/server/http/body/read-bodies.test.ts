import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function post(payload: string | Buffer, type = 'application/json'): Promise<{ status: number; reason: unknown }> {
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}`,
    headers: { cookie: ana.cookie, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, reason: answer.json<{ reason?: unknown }>().reason };
}

test('JSON in UTF-8 is accepted, with and without a charset', async () => {
  const body = JSON.stringify({ klass: 'ticket', content: 'Lâmpada 💡' });
  expect((await post(body)).status).toBe(201);
  expect((await post(body, 'application/json; charset=utf-8')).status).toBe(201);
});

test.each([
  ['bytes that are no UTF-8', Buffer.from('{"klass":"ticket","content":"L\xe2mpada"}', 'latin1')],
  ['half a character at the end', Buffer.from('{"klass":"ticket","content":"é').subarray(0, -1)],
  ['no JSON', '{"klass"'],
])('%s → 400', async (_name, body) => {
  expect(await post(body)).toEqual({ status: 400, reason: 'invalid UTF-8 JSON' });
});

test.each(['text/plain', 'application/xml', 'nonsense'])('%s → 415', async (type) => {
  expect((await post('{"klass":"ticket"}', type)).status).toBe(415);
});

test('a form with invalid UTF-8 in percent-encoding is refused', async () => {
  const url = '/api/_session';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = async (payload: string): Promise<number> =>
    (await running.app.server.inject({ method: 'POST', url, headers, payload })).statusCode;
  expect(await sent('username=a%40example.com&password=wrong+one')).toBe(401);
  expect(await sent('username=a%40example.com&password=%E2')).toBe(400);
});

test('a route without a body refuses one', async () => {
  const answer = await ana.call('GET', `${group}/_security`, { surprise: true });
  expect(answer).toMatchObject({ status: 413, body: { error: 'too_large' } });
});

test('33 levels are refused', async () => {
  const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  expect((await post(lists(32))).reason).toBe('Request body must be a JSON object');
  expect((await post(lists(33))).reason).toBe('The document is nested too deeply.');
});

test('a member who is removed while the body arrives writes nothing', async () => {
  const leaver = await signUp(running.app);
  const theirs = await foundGroup(leaver);
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = running.app.server.server.address() as AddressInfo;
  const headers = { cookie: leaver.cookie, expect: '100-continue', 'content-type': 'application/json' };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: `/api/${theirs}`, headers });
  sending.flushHeaders();
  await once(sending, 'continue');
  await running.database.transaction('oficina_system', 'test', async (db) => {
    db.invalidate({ people: [leaver.id] });
    await db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1", [theirs]);
  });
  sending.end('{"klass":"customer","fullname":"Late"}');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(404);
});
