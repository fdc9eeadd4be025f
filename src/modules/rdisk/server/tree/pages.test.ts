import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, makeDirectory, rowsOf } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Directories with more entries than one page: every entry is found once, whatever else is in its directory. */

let running: TestApp;
let ana: Client;
let group: string;
let dav: Dav;
let flat: string;

/** Entries per directory. A page has 500 rows, so pages end within directories and between them. */
const sizes = { flat: 1250, one: 499, two: 500, three: 501 };

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
  dav = davOf(running, group, (await issueToken(running.app, ana, ['rdisk:write'])).secret);
  flat = await makeDirectory(ana, group, 'flat');
  for (const [name, count] of Object.entries(sizes)) {
    const dir = name === 'flat' ? flat : await makeDirectory(ana, group, name, { dir_id: flat });
    await rowsOf(
      running,
      group,
      `INSERT INTO cloud_files (account_id, id, rev, created_at, updated_at, name, kind, dir_id)
       SELECT $1, 'fil-' || md5($2 || place), '1-0', now(), now(), $2 || ' ' || place, 'dir', $3 FROM generate_series(1, $4::integer) AS place
       RETURNING 1`,
      [group, name, dir, count],
    );
  }
  // What WebDAV does not show is read with the others.
  await rowsOf(
    running,
    group,
    `UPDATE cloud_files SET kind = CASE length(name) % 2 WHEN 0 THEN 'dir_app' ELSE 'dir_deleted' END
     WHERE account_id = $1 AND name ~ '^flat .*7$' RETURNING 1`,
    [group],
  );
});
afterAll(async () => running.close());

const shown = Array.from({ length: sizes.flat }, (_, index) => `flat ${index + 1}`).filter(
  (name) => !name.endsWith('7'),
);

/** What the three inner directories contain, with themselves. */
const below = (['one', 'two', 'three'] as const).flatMap((name) => [
  name,
  ...Array.from({ length: sizes[name] }, (_, index) => `${name} ${index + 1}`),
]);

/** The names of the entries, without the resource itself. */
async function namesIn(from: string, depth: string): Promise<readonly string[]> {
  const { status, text } = await dav('PROPFIND', from, undefined, { depth });
  expect(status).toBe(207);
  expect(text).toMatch(/<\/D:multistatus>\n$/);
  const paths = [...text.matchAll(/<D:href>([^<]*)</g)].map(([, path = '']) => path.split('/').filter(Boolean));
  return paths.map((names) => decodeURIComponent(names.at(-1) ?? '')).slice(1);
}

test('a large directory is listed completely, in a response without a length', async () => {
  const names = await namesIn('flat', '1');
  expect(names.toSorted()).toEqual(['one', 'two', 'three', ...shown].toSorted());
  expect((await dav('PROPFIND', 'flat', undefined, { depth: '1' })).headers['content-length']).toBeUndefined();
  const small = await dav('PROPFIND', '', undefined, { depth: '1' });
  expect(Number(small.headers['content-length'])).toBe(Buffer.byteLength(small.text));
});

test.each(['', 'flat'])('a tree is listed completely from %j down', async (path) => {
  const names = await namesIn(path, 'infinity');
  expect(names.toSorted()).toEqual([...(path === '' ? ['flat'] : []), ...below, ...shown].toSorted());
});

test('properties of programs are found on every page', async () => {
  const set = `<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">there</x></prop></set></propertyupdate>`;
  const ask = '<propfind xmlns="DAV:"><prop><x xmlns="urn:x"/></prop></propfind>';
  const marked = shown.filter((_, index) => index % 100 === 0);
  for (const name of marked) expect((await dav('PROPPATCH', `flat/${encodeURIComponent(name)}`, set)).status).toBe(207);
  const { text } = await dav('PROPFIND', 'flat', ask, { depth: '1' });
  expect(text.match(/there</g)).toHaveLength(marked.length);
});

test.each(['root', 'flat'])('the zip of %s contains every entry after its directory', async (from) => {
  const answer = await running.app.server.inject({
    url: `/api/${group}/files/${from === 'root' ? from : flat}/_zip`,
    headers: { cookie: ana.cookie },
  });
  expect(answer.statusCode).toBe(200);
  const paths = answer.rawPayload
    .toString('latin1')
    .split('PK\u0001\u0002')
    .slice(1)
    .map((header) => header.slice(42, 42 + header.charCodeAt(24)));
  // Directories of single programs are in a zip, those in the trash are not.
  const programs = Array.from({ length: sizes.flat }, (_, index) => `flat ${index + 1}`).filter(
    (name) => name.endsWith('7') && name.length % 2 === 0,
  );
  const names = paths.map((path) => path.split('/').at(-2) ?? '');
  expect(names.toSorted()).toEqual(['flat', ...below, ...shown, ...programs].toSorted());
  const found = new Set<string>(['']);
  for (const path of paths) {
    expect(found).toContain(path.replace(/[^/]*\/$/, ''));
    found.add(path);
  }
});
