import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { davOf } from '#src/testing/drive/dav.ts';
import { list, listed, saveFile, switchOn, usage } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** A group cannot exceed its quota by any route, nor with parallel requests. */

const megabyte = 1_000_000;

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  // On the free plan: 100 megabytes.
  group = await foundGroup(ana);
  await switchOn(ana, group);
});
afterAll(async () => running.close());

test('of sixteen parallel uploads those within the quota succeed, and the others leave nothing', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, place) =>
      saveFile(running, ana, group, 'root', `f${place}`, randomBytes(12 * megabyte)),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(8).fill(201), ...Array<number>(8).fill(507)]);
  expect(answers.find(({ statusCode }) => statusCode === 507)?.json()).toEqual({
    error: 'insufficient_storage',
    reason: { base: [{ code: 'storage-full' }] },
  });
  expect(await listed(ana, group, 'root')).toHaveLength(8);
  expect(await usage(running, group)).toEqual({ files: 96 * megabyte, versions: 0, counted: 96 * megabyte });
});

test('versions, copies and files at records count as well; WebDAV reports the quota in its own properties', async () => {
  const { secret } = await issueToken(running.app, ana, ['rdisk:write']);
  const dav = davOf(running, group, secret);
  const [file] = (await list(ana, group, 'root')).body['rows'] as { name: string }[];
  const name = file?.name ?? '';
  const copied = await dav('COPY', name, undefined, { destination: dav.address('copy') });
  expect([copied.status, copied.text]).toEqual([507, expect.stringContaining('<D:quota-not-exceeded/>')]);
  expect((await dav('PUT', name, randomBytes(5 * megabyte))).status).toBe(507);
  expect((await dav('PUT', name, randomBytes(3 * megabyte))).status).toBe(204);
  const customer = await ana.call('POST', group, { klass: 'customer', name: 'With a photo' });
  const attach = async (size: number) =>
    running.app.server.inject({
      method: 'PUT',
      url: `/api/${group}/${String(customer.body['id'])}/attachments/photo`,
      headers: { cookie: ana.cookie, 'content-type': 'application/octet-stream' },
      payload: randomBytes(size),
    });
  expect((await attach(2 * megabyte)).statusCode).toBe(422);
  expect((await attach(megabyte - 10)).statusCode).toBe(201);
  expect((await dav('PUT', 'last', randomBytes(11))).status).toBe(507);
  expect((await dav('PUT', 'last', randomBytes(10))).status).toBe(201);
  expect(await usage(running, group)).toMatchObject({ files: 87 * megabyte + 10, versions: 12 * megabyte });
});

test('a group above its quota can still delete', async () => {
  await setPlan(running.app, group, 'pro');
  await saveFile(running, ana, group, 'root', 'large', randomBytes(30 * megabyte));
  await setPlan(running.app, group, 'free');
  const made = await saveFile(running, ana, group, 'root', 'one more', 'x');
  expect(made.statusCode).toBe(507);
  const rows = (await list(ana, group, 'root')).body['rows'] as { _id: string; _rev: string; name: string }[];
  const small = rows.find(({ name }) => name === 'last');
  expect((await ana.call('DELETE', `${group}/${small?._id ?? ''}?rev=${small?._rev ?? ''}`)).status).toBe(200);
});
