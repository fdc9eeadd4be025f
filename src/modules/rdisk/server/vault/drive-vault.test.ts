import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { driveGroup } from '#src/testing/drive/drive.ts';

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
});
afterAll(async () => running.close());

const recipient = `age1${'q'.repeat(58)}`;
const seal = '-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----\n';
const vault = { klass: 'drive_vault', recipient, by_passphrase: seal, by_phrase: seal };

test('a group has one vault, whose seals are age files, and it stays', async () => {
  const refused = [
    await ana.call('POST', group, { ...vault, recipient: 'AGE-SECRET-KEY-1QQQ' }),
    await ana.call('POST', group, { ...vault, by_passphrase: 'AGE-SECRET-KEY-1QQQ' }),
    await ana.call('POST', group, { ...vault, by_phrase: 'words' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  const made = await ana.call('POST', group, vault);
  expect(made.status, made.text).toBe(201);
  expect((await ana.call('POST', group, { ...vault, recipient: `age1${'p'.repeat(58)}` })).status).toBe(422);
  const id = String(made.body['id']);
  const other = `${seal}\n`;
  const changed = await ana.call('PUT', `${group}/${id}?rev=${String(made.body['rev'])}`, { by_passphrase: other });
  expect(changed.status, changed.text).toBe(201);
  const rev = String(changed.body['rev']);
  expect((await ana.call('PUT', `${group}/${id}?rev=${rev}`, { by_phrase: other })).status).toBe(422);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(403);
});

test('who is no administrator neither makes nor changes it', async () => {
  const bia = await signUp(running.app);
  const seat = await ana.call('POST', group, { _id: 'sub-', email: bia.email });
  await bia.call('PUT', `${group}/_design/status/_update/accept/${String(seat.body['id'])}`);
  const [found] = (await bia.call('POST', `${group}/_find`, { selector: { klass: 'drive_vault' } })).body['docs'] as {
    _id: string;
    _rev: string;
    by_passphrase: string;
  }[];
  expect(found?.by_passphrase).toContain('BEGIN AGE');
  const path = `${group}/${found?._id ?? ''}?rev=${found?._rev ?? ''}`;
  expect((await bia.call('PUT', path, { by_passphrase: seal })).status).toBe(403);
});
