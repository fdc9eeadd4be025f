import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { assertUsage, driveGroup, rowsOf } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Files that are saved at the same time leave the same state as files saved one after the other. */

let running: TestApp;
let ana: Client;
let secret: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  ({ secret } = await issueToken(running.app, ana, ['rdisk:write']));
});
afterAll(async () => running.close());

interface Put {
  readonly path: string;
  readonly text: string;
}

/** Paths that differ, so that no PUT decides about another; two lengths are on both sides of the limit of small files. */
const puts = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom('a', 'b', 'c', 'old', 'dir', 'dir/a', 'dir/b', 'dir/old', 'nowhere/a', 'locked', 'left'),
    text: fc.constantFrom('', 'one', 'two', 'other', 'x'.repeat(32_768), 'y'.repeat(32_769)),
  }),
  { minLength: 2, maxLength: 9, selector: ({ path }) => path },
);

async function prepared(): Promise<{ group: string; dav: Dav }> {
  const group = await driveGroup(running, ana);
  const dav = davOf(running, group, secret);
  await dav('MKCOL', 'dir');
  for (const path of ['old', 'dir/old', 'locked', 'left']) await dav('PUT', path, `before ${path}`);
  const lock =
    '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';
  await dav('LOCK', 'locked', lock);
  await dav('DELETE', 'left');
  return { group, dav };
}

/** What people see of the drive, without ids and times. */
async function stateOf(group: string): Promise<unknown> {
  await assertUsage(running, group);
  const files = await rowsOf(
    running,
    group,
    `SELECT f.name, d.name AS dir, f.kind, f.size, f.stored, f.version, f.sha256,
       array_agg(v.number || v.sha256 ORDER BY v.number) AS versions,
       (SELECT count(*)::int FROM versions e WHERE e.account_id = f.account_id AND e.item_id = f.id) AS entries,
       (SELECT text FROM search s WHERE s.account_id = f.account_id AND s.id = f.id) AS found,
       (SELECT c.rev = f.rev FROM changes c WHERE c.account_id = f.account_id AND c.id = f.id) AS announced
     FROM cloud_files f LEFT JOIN cloud_files d ON d.account_id = f.account_id AND d.id = f.dir_id
     LEFT JOIN file_versions v ON v.account_id = f.account_id AND v.file_id = f.id
     WHERE f.account_id = $1 GROUP BY f.account_id, f.id, d.name ORDER BY f.name, d.name`,
    [group],
  );
  const bytes = await rowsOf(
    running,
    group,
    'SELECT digest, length(bytes) AS size FROM small_files WHERE account_id = $1 ORDER BY digest',
    [group],
  );
  const [counted] = await rowsOf(
    running,
    group,
    `SELECT files, versions, (SELECT sum(amount)::int FROM counters WHERE account_id = $1) AS amount
     FROM file_usage WHERE account_id = $1`,
    [group],
  );
  return { files, bytes, counted };
}

test('any files saved at once leave the state and the answers of files saved one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(puts, async (all) => {
      const [apart, together] = [await prepared(), await prepared()];
      const one: number[] = [];
      for (const { path, text } of all) one.push((await apart.dav('PUT', path, text)).status);
      const many = await Promise.all(all.map(async ({ path, text }: Put) => together.dav('PUT', path, text)));
      expect(many.map(({ status }) => status)).toEqual(one);
      expect(await stateOf(together.group)).toEqual(await stateOf(apart.group));
    }),
    { numRuns: 8 },
  );
});

test('forty saves of one path are one file with one of the contents, and its versions', async () => {
  const { group, dav } = await prepared();
  const saves = Array.from({ length: 40 }, async (_, at) => dav('PUT', 'dir/a', `content ${at}`));
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 204)).toHaveLength(39);
  expect((await dav('GET', 'dir/a')).text).toMatch(/^content \d+$/);
  const [file] = await rowsOf<{ version: number; kept: number }>(
    running,
    group,
    `SELECT version, (SELECT count(*)::int FROM file_versions v WHERE v.account_id = $1 AND v.file_id = f.id) AS kept
     FROM cloud_files f WHERE account_id = $1 AND name = 'a'`,
    [group],
  );
  expect(file).toEqual({ version: 40, kept: 3 });
  await assertUsage(running, group);
});

test('saves of several groups at once stay in their groups, also equal contents', async () => {
  const groups = [await prepared(), await prepared(), await prepared()];
  const saves = groups.flatMap(({ dav }, group) =>
    Array.from({ length: 12 }, async (_, at) =>
      dav('PUT', `dir/${at}`, at % 2 === 0 ? `same ${at}` : `${group} ${at}`),
    ),
  );
  expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([201]));
  for (const [group, { dav, group: id }] of groups.entries()) {
    expect((await dav('GET', 'dir/2')).text).toBe('same 2');
    expect((await dav('GET', 'dir/3')).text).toBe(`${group} 3`);
    await assertUsage(running, id);
  }
});

test('of saves beyond the quota only those are refused, and leave no bytes', async () => {
  const { group, dav } = await prepared();
  await setPlan(running.app, group, 'free');
  await dav('PUT', 'large', Buffer.alloc(99_900_000));
  const text = (at: number): string => `${at}`.repeat(30_000).slice(0, 30_000);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => (await dav('PUT', `dir/${at}`, text(at))).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 507, 507, 507, 507, 507]);
  const rows = await rowsOf(
    running,
    group,
    'SELECT digest FROM small_files WHERE account_id = $1 AND length(bytes) = 30000',
    [group],
  );
  expect(rows).toHaveLength(3);
  await assertUsage(running, group);
});
