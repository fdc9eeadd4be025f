import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { gravatarHash } from './people.ts';

let service: Server;
let running: TestApp;
let ana: Client;
const asked: string[] = [];
const picture = Buffer.from('89504e470d0a1a0a', 'hex');

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.includes('/0000')) return response.writeHead(404).end();
    if (request.url?.includes('/1111'))
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
    return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  running = await testApp({ AVATAR_URL: `http://${host}/avatar/`, FETCH_TEST_HOSTS: host });
  ana = await signUp(running.app);
});
afterAll(async () => {
  await running.close();
  service.close();
});

test('a picture is loaded through our server, once a day', async () => {
  const hash = gravatarHash(ana.email);
  const first = await ana.call('GET', `_avatar/${hash}?size=200`);
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  expect(first.headers['cache-control']).toBe('private, max-age=86400');
  await ana.call('GET', `_avatar/${hash}?size=200`);
  expect(asked).toEqual([`/avatar/${hash}?s=200&d=404`]);
  running.clock.now = new Date(running.clock.now.getTime() + 24 * 3_600_000);
  const later = await signUp(running.app);
  await later.call('GET', `_avatar/${hash}?size=200`);
  expect(asked).toHaveLength(2);
  expect((await later.call('GET', '_session')).body).toMatchObject({ info: { avatars: true } });
});

test('a missing picture, or a file that is no plain picture, leaves the initials', async () => {
  const eve = await signUp(running.app);
  for (const hash of ['00'.repeat(32), '11'.repeat(32)]) {
    expect((await eve.call('GET', `_avatar/${hash}`)).status).toBe(204);
  }
});

test('the route fetches nothing else, and nothing for strangers', async () => {
  const eve = await signUp(running.app);
  const before = asked.length;
  for (const path of ['_avatar/..%2F..%2Fsecret', `_avatar/${'A'.repeat(64)}`, `_avatar/${'0'.repeat(64)}?size=81`]) {
    expect((await eve.call('GET', path)).status, path).toBe(404);
  }
  expect((await client(running.app).call('GET', `_avatar/${'0'.repeat(64)}`)).status).toBe(401);
  expect(asked).toHaveLength(before);
});
