import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** The root of the drive. */

let running: TestApp;
let ana: Client;
let secret: string;
let group: string;
let dav: Dav;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  ({ secret } = await issueToken(running.app, ana, ['rdisk:write']));
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date('2026-11-22T10:00:00.000Z');
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
});

test('the root is named after the group and changes with the drive', async () => {
  const { body } = await ana.call('GET', `${group}/${group}`);
  const root = async (): Promise<Record<string, string>> => {
    const { text } = await dav('PROPFIND', '', undefined, { depth: '0' });
    const found = text.matchAll(/<D:(displayname|creationdate|getlastmodified)>([^<]*)</g);
    return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
  };
  const created = '2026-11-22T10:00:00Z';
  expect(await root()).toEqual({
    displayname: String(body['name']),
    creationdate: created,
    getlastmodified: new Date(created).toUTCString(),
  });
  running.clock.now = new Date('2026-11-23T12:00:00.000Z');
  await dav('MKCOL', 'a');
  await dav('PUT', 'a/b.txt', 'text');
  expect(await root()).toMatchObject({ creationdate: created, getlastmodified: running.clock.now.toUTCString() });
});
