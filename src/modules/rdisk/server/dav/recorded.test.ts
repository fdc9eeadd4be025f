import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup } from '#src/testing/drive/drive.ts';
import { recorded } from '#src/testing/drive/recorded.ts';
import { issueToken } from '#src/testing/token.ts';

/** Recorded requests of real programs are answered as when they were recorded; these need no program to be installed. */

let running: TestApp;
let ana: Client;
let group: string;
let dav: Dav;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  const { secret } = await issueToken(running.app, ana, ['rdisk:write']);
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
});
afterAll(async () => running.close());

async function replay(name: string): Promise<string> {
  let token = '';
  let tag = '';
  let listing = '';
  for (const { method, path, headers, body, status } of recorded[name] ?? []) {
    const filled = Object.entries(headers).map(([header, value]) => [
      header,
      value.replaceAll('GROUP', group).replaceAll('TOKEN', token).replaceAll('TAG', tag),
    ]);
    const answer = await dav(method, path.slice(1), body, Object.fromEntries(filled));
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status);
    tag = String(answer.headers['etag'] ?? tag);
    if (method === 'LOCK') token = String(answer.headers['lock-token']).slice(1, -1);
    if (method === 'PROPFIND' && status === 207) listing = answer.text;
  }
  return listing;
}

test.each(Object.keys(recorded))('%s', async (name) => {
  expect(recorded[name]?.length).toBeGreaterThan(5);
  await replay(name);
});

test.each(['owncloud', 'nextcloud'])(
  'rclone as %s finds the time and the checksum of the edit that it sent',
  async (vendor) => {
    await dav('DELETE', `${vendor}/`);
    const listing = await replay(`rclone 1.60, vendor ${vendor}`);
    const [, , file = ''] = listing.split('<D:response>');
    expect(file).toContain('<D:getlastmodified>Thu, 01 Jan 2015 00:00:00 GMT<');
    expect(file).toMatch(/<checksum>[^<]*SHA1:390154b76846b8001a611cf759469f3847a8521f MD5:[0-9a-f]{32}</);
  },
);
