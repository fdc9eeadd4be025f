import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, rowsOf, saveFile } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';
import { digestsOf } from './digests.ts';

/** Lengths and digests that a request states are compared with its body. */

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
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
  await dav('PUT', 'a.txt', 'old');
});

/** More than one batch of the store. */
const body = Buffer.from('the new content. '.repeat(80_000));
const of = (algorithm: string, encoding: 'hex' | 'base64', bytes: Buffer = body): string =>
  createHash(algorithm).update(bytes).digest(encoding);
const wrong = Buffer.from('something else');
const adler = 'acdbd946';

/** Each header with right and wrong values. */
const headers: readonly (readonly [string, string, string])[] = [
  ['content-length', String(body.length), String(body.length - 1)],
  ['x-expected-entity-length', String(body.length), String(body.length + 10_000)],
  ['oc-total-length', String(body.length), String(body.length - 10_000)],
  ['oc-checksum', `MD5:${of('md5', 'hex')}`, `MD5:${of('md5', 'hex', wrong)}`],
  ['oc-checksum', `sha1:${of('sha1', 'hex').toUpperCase()}`, `SHA1:${of('sha1', 'hex', wrong)}`],
  ['oc-checksum', `SHA256:${of('sha256', 'hex')}`, `SHA256:${of('sha256', 'hex', wrong)}`],
  ['oc-checksum', `ADLER32:${adler}`, 'ADLER32:00000001'],
  ['oc-checksum', `SHA1:${of('sha1', 'hex')} ADLER32:${adler}`, `SHA1:${of('sha1', 'hex')} ADLER32:00000001`],
  ['content-md5', of('md5', 'base64'), of('md5', 'base64', wrong)],
  ['digest', `SHA-256=${of('sha256', 'base64')}`, `SHA-256=${of('sha256', 'base64', wrong)}`],
  ['digest', `md5=${of('md5', 'base64')}, adler32=${adler}`, `md5=${of('md5', 'base64')}, adler32=00000001`],
  ['digest', `sha=${of('sha1', 'base64')}`, `sha=${of('sha1', 'base64', wrong)}`],
  ['repr-digest', `sha-256=:${of('sha256', 'base64')}:`, `sha-256=:${of('sha256', 'base64', wrong)}:`],
  [
    'repr-digest',
    `md5=:${of('md5', 'base64')}:, sha-512=:${of('sha512', 'base64')}:`,
    `sha-512=:${of('sha512', 'base64', wrong)}:`,
  ],
  ['repr-digest', `sha-256=:${of('sha256', 'base64')}:;size=1`, `sha-256=:${of('sha256', 'base64', wrong)}:; size=1`],
  ['content-digest', `sha-512=:${of('sha512', 'base64')}:`, `sha-512=:${of('sha512', 'base64', wrong)}:`],
];

describe.each(headers)('%s: %s', (header, right, other) => {
  test('the same bytes are saved', async () => {
    expect((await dav('PUT', 'a.txt', body, { [header]: right })).status).toBe(204);
    expect((await saveFile(running, ana, group, 'root', 'b.txt', body, { [header]: right })).statusCode).toBe(201);
    expect((await dav('GET', 'a.txt')).text.length).toBe(body.length);
  });

  test('other bytes are refused, and the old content stays', async () => {
    const answer = await dav('PUT', 'a.txt', body, { [header]: other });
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining(header === 'content-length' ? '' : header),
    ]);
    expect((await saveFile(running, ana, group, 'root', 'a.txt', body, { [header]: other })).statusCode).toBe(400);
    expect((await dav('PUT', 'new.txt', body, { [header]: other })).status).toBe(400);
    expect((await dav('GET', 'a.txt')).text).toBe('old');
    expect((await dav('GET', 'new.txt')).status).toBe(404);
    const rows = await rowsOf(running, group, 'SELECT number FROM file_versions WHERE account_id = $1', [group]);
    expect(rows).toHaveLength(1);
  });
});

test.each([
  ['x-expected-entity-length', 'many', 400],
  ['oc-total-length', '-1', 400],
  ['oc-checksum', 'MD5:123', 400],
  ['oc-checksum', 'SHA1:zz', 400],
  ['content-md5', '!', 400],
  ['digest', 'sha-256=abc', 400],
  ['repr-digest', 'sha-256=abc', 400],
  ['oc-checksum', 'CRC64:123', 204],
  ['oc-checksum', '', 204],
  ['digest', 'unixsum=30637', 204],
  ['repr-digest', 'blake3=:AAAA:', 204],
])('%s: %j is answered by %i', async (header, value, status) => {
  expect((await dav('PUT', 'a.txt', 'new', { [header]: value })).status).toBe(status);
});

const askChecksums =
  '<propfind xmlns="DAV:" xmlns:oc="http://owncloud.org/ns"><prop><oc:checksums/><oc:none/></prop></propfind>';

test('a program reads back its checksum, also from a copy and with a touched time', async () => {
  const sha1 = of('sha1', 'hex');
  const all = `SHA256:${of('sha256', 'hex')} SHA1:${sha1} MD5:${of('md5', 'hex')}`;
  await dav('PUT', 'a.txt', body, { 'oc-checksum': `SHA1:${sha1}` });
  await dav('COPY', 'a.txt', undefined, { destination: dav.address('copy.txt') });
  await dav('MOVE', 'a.txt', undefined, { destination: dav.address('moved.txt') });
  for (const [path, depth] of [
    ['moved.txt', '0'],
    ['', '1'],
    ['', 'infinity'],
  ] as const) {
    const { text } = await dav('PROPFIND', path, askChecksums, { depth });
    expect(
      text.split(`<checksums xmlns="http://owncloud.org/ns"><checksum>${all}</checksum></checksums>`),
    ).toHaveLength(path === '' ? 3 : 2);
    expect(text).toContain('<none xmlns="http://owncloud.org/ns"/>');
  }
  expect((await dav('HEAD', 'copy.txt')).headers['oc-checksum']).toBe(all);
  const touch = (checksum: string): string =>
    `<D:propertyupdate xmlns:D="DAV:" xmlns:oc="http://owncloud.org/ns"><D:set><D:prop><lastmodified xmlns="DAV:">1404563696</lastmodified><oc:checksums>\n<oc:checksum>${checksum}</oc:checksum>\n</oc:checksums></D:prop></D:set></D:propertyupdate>`;
  expect((await dav('PROPPATCH', 'copy.txt', touch(`SHA1:${sha1}`))).text).not.toMatch(/4\d\d /);
  expect((await dav('HEAD', 'copy.txt')).headers['last-modified']).toBe('Sat, 05 Jul 2014 12:34:56 GMT');
  expect((await dav('PROPPATCH', 'copy.txt', touch(`SHA1:${of('sha1', 'hex', wrong)}`))).text).toContain(
    '409 Conflict',
  );
});

test.each([
  ['', '00000001'],
  ['Wikipedia', '11e60398'],
])('the Adler-32 of %j is %s', async (text, digest) => {
  const { source, end } = digestsOf(Readable.from([Buffer.from(text)]), ['ADLER32']);
  for await (const _ of source);
  expect(end('').get('ADLER32')).toBe(digest);
});
