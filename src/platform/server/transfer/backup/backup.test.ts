import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBlobFolder } from '../../blobs/folder.ts';
import { openBlobs, restoring } from '../../blobs/open.ts';
import { connectDatabase } from '../../db/database.ts';
import { migrationsFolder } from '../../db/schema/migrate.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { backupContents } from '../../testing/backup-contents.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { backUp } from './back-up.ts';
import { check, restore } from './restore.ts';
import { foundGroup, signUp, testApp, type Client as Person, type TestApp } from '#src/testing/app.ts';
import { driveGroup, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';

let running: TestApp;
let folder: string;
let backup: string;
let ana: Person;
/** A file that needs several members of the archive. */
const long = Buffer.alloc(9_000_000, 'a long file ');

beforeAll(async () => {
  running = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'oficina-backup-'));
  backup = join(folder, 'first.tar');
  ana = await signUp(running.app);
  const group = await driveGroup(running, ana);
  const dir = await makeDirectory(ana, group, 'Papers');
  const files: readonly (readonly [string, string | Buffer])[] = [
    ['long', long],
    ['empty', ''],
    ['short', 'a\tb\\n\n'],
  ];
  for (const [name, bytes] of files) {
    const saved = await saveFile(running, ana, group, dir, name, bytes);
    if (saved.statusCode >= 300) throw new Error(saved.body);
  }
  await ana.call('POST', group, {
    klass: 'ticket',
    content: 'two\nlines\r\n',
    title: 'Zoë \\. \\N "tab\there" \u2028',
  });
  await backUpRunning(backup);
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty installation: a database without tables, and a folder. */
let target: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  target = await testDatabase({ empty: true });
  dataDir = mkdtempSync(join(folder, 'data-'));
});
afterEach(async () => target.drop());

async function backUpRunning(file: string) {
  return backUp({
    connection: { connectionString: running.url },
    blobs: running.app.blobs,
    file,
    settings: {},
  });
}

async function restoreInto({ connection }: TestDatabase, file = backup, migrations = migrationsFolder()) {
  const blobs = await openBlobFolder(join(dataDir, 'blobs'));
  return restore({ connection, blobs, file, migrations, takeSecrets: async () => undefined });
}

async function asked<Row extends object>({ connection }: TestDatabase, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    // Only this role sees the rows of all groups.
    await client.query('SET ROLE oficina_backup');
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a backup of a restored installation equals the original, with files and numbers', async () => {
  const manifest = await restoreInto(target);
  expect(manifest).toMatchObject({ files: 3, bytes: long.length + 6, lost: [] });
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  const again = join(folder, 'again.tar');
  const blobs = await openBlobFolder(join(dataDir, 'blobs'));
  await backUp({ connection: target.connection, blobs, file: again, settings: {} });
  const first = await backupContents(backup);
  const tables = await asked<{ name: string }>(
    target,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('oficina_migrations', 'processes', 'held_jobs', 'small_files')`,
  );
  expect(Object.keys(first).filter((name) => name.length < 64)).toEqual(tables.map(({ name }) => name).toSorted());
  expect(await backupContents(again)).toEqual(first);
});

test('a backup made while 16 people write is a snapshot: counters, numbers and changes are consistent', async () => {
  const groups = await Promise.all(Array.from({ length: 4 }, async () => foundGroup(ana)));
  const ended = new AbortController();
  let written = 0;
  const write = async (group: string, content: string): Promise<void> => {
    if ((await ana.call('POST', group, { klass: 'ticket', content })).status === 201) written += 1;
  };
  await Promise.all(groups.map(async (group) => write(group, 'Before the backup')));
  const writers = Array.from({ length: 16 }, async (_, index) => {
    for (let count = 0; !ended.signal.aborted || count === 0; count += 1)
      await write(groups[index % 4] ?? '', `Ticket ${index} ${count}`);
  });
  const file = join(folder, 'busy.tar');
  await backUpRunning(file);
  ended.abort();
  await Promise.all(writers);
  await restoreInto(target, file);
  const found = await asked<{
    tickets: number;
    counted: number;
    highest: number;
    seq: number;
    changes: number;
  }>(
    target,
    `SELECT count(*)::integer AS tickets, max(t.number)::integer AS highest,
       (SELECT amount FROM counters c WHERE c.account_id = t.account_id AND c.id = 'Ticket')::integer AS counted,
       (SELECT max(seq) FROM changes c WHERE c.account_id = t.account_id)::integer AS changes,
       (SELECT value FROM sequences s WHERE s.account_id = t.account_id AND s.name = 'seq')::integer AS seq
     FROM tickets t WHERE t.account_id = ANY('{${groups.join(',')}}') GROUP BY t.account_id`,
  );
  expect(found.length).toBe(4);
  const kept = found.reduce((sum, { tickets }) => sum + tickets, 0);
  expect(kept).toBeLessThan(written);
  for (const { tickets, counted, highest, seq, changes } of found)
    expect({ counted, highest, changes }).toEqual({ counted: tickets, highest: tickets, changes: seq });
});

test('a truncated or changed file is refused, and nothing is restored', async () => {
  const whole = readFileSync(backup);
  const bad = join(folder, 'bad.tar');
  const cuts = [
    0,
    1,
    511,
    512,
    5000,
    ...[0.2, 0.5, 0.8, 0.99].map((part) => Math.floor(whole.length * part)),
    whole.length - 1600,
  ];
  for (const end of cuts) {
    writeFileSync(bad, whole.subarray(0, end));
    await expect(check(bad, migrationsFolder()), `cut at ${end}`).rejects.toThrow(/cut off or damaged|no backup/);
  }
  // Only the digest at the end covers the time.
  for (const at of [
    whole.indexOf('"madeAt":"2') + 12,
    700,
    6000,
    ...[0.3, 0.6, 0.9].map((part) => Math.floor(whole.length * part)),
  ]) {
    writeFileSync(bad, whole.with(at, (whole[at] ?? 0) ^ 1));
    await expect(check(bad, migrationsFolder()), `changed at ${at}`).rejects.toThrow(StartFailure);
  }
  await expect(restoreInto(target, bad)).rejects.toThrow(/cut off or damaged/);
  expect(await asked(target, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  await expect(restoreInto(target)).resolves.toMatchObject({ files: 3 });
});

test('a restore is refused into an installation with people, with a foreign store, or while another runs', async () => {
  await expect(restoreInto({ ...target, connection: { connectionString: running.url } })).rejects.toThrow(
    'People have accounts',
  );
  const other = await openBlobFolder(join(dataDir, 'blobs'));
  await other.claim('another');
  await expect(restoreInto(target)).rejects.toThrow('belong to another database');
  rmSync(join(dataDir, 'blobs', 'installation'));
  const both = await Promise.allSettled([restoreInto(target), restoreInto(target)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(String(refused?.reason)).toMatch(/Somebody else restores/);
});

test('a backup of an older version is migrated, one of a newer version is refused', async () => {
  const later = mkdtempSync(join(folder, 'migrations-'));
  cpSync(migrationsFolder(), later, { recursive: true });
  writeFileSync(
    join(later, '9000-later.sql'),
    "CREATE TABLE later (n bigint); INSERT INTO later SELECT count(*) FROM installation; ALTER TABLE users ADD COLUMN later text DEFAULT 'yes'",
  );
  await restoreInto(target, backup, later);
  expect(await asked(target, 'SELECT n, (SELECT min(later) FROM users) AS later FROM later')).toEqual([
    { n: '1', later: 'yes' },
  ]);
  const newer = join(folder, 'newer.tar');
  await backUp({
    connection: target.connection,
    blobs: await openBlobFolder(join(dataDir, 'blobs')),
    file: newer,
    settings: {},
  });
  await expect(check(newer, migrationsFolder())).rejects.toThrow('newer version of Oficina: it has 9000-later.sql');
});

test('an interrupted restore leaves an empty installation that refuses to start until the next restore', async () => {
  const blobs = await openBlobFolder(join(dataDir, 'blobs'));
  const ended = restore({
    connection: { ...target.connection, application_name: 'ended' },
    file: backup,
    migrations: migrationsFolder(),
    takeSecrets: async () => undefined,
    // Cuts the connection during the files, after all rows.
    blobs: {
      ...blobs,
      receive: async (source, limit) => {
        await asked(
          target,
          "RESET ROLE; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ended'",
        );
        return blobs.receive(source, limit);
      },
    },
  });
  await expect(ended).rejects.toThrow();
  expect(await asked(target, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  const started = await testDatabase();
  const database = await connectDatabase(started.connection);
  await database.pool.query('UPDATE installation SET id = gen_random_uuid()');
  await expect(openBlobs({ dataDir, s3Url: undefined }, database)).rejects.toThrow('was not finished');
  await restoreInto(started);
  await openBlobs({ dataDir, s3Url: undefined }, database);
  // As if it ended between its last step in the database and that in the store.
  const installation = (await blobs.owner()) ?? '';
  await blobs.claim(restoring(installation));
  await openBlobs({ dataDir, s3Url: undefined }, database);
  expect(await blobs.owner()).toBe(installation);
  await database.close();
  await started.drop();
});

test('a failed write leaves no file, and an existing file is not changed', async () => {
  await expect(backUpRunning(join(folder, 'nowhere', 'x.tar'))).rejects.toThrow('cannot be written');
  const full = join(folder, 'full.tar');
  symlinkSync('/dev/full', `${full}.partial`);
  await expect(backUpRunning(full)).rejects.toThrow(`The disk of ${full} is full: nothing was written.`);
  expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
  const size = statSync(backup).size;
  await expect(backUpRunning(backup)).rejects.toThrow('exists already');
  expect(statSync(backup).size).toBe(size);
  expect(existsSync(`${backup}.partial`)).toBe(false);
});

test('missing files are reported, and the rest is backed up', async () => {
  const lost = createHash('sha256').update('a\tb\\n\n').digest('hex');
  const { blobs } = running.app;
  const file = join(folder, 'lost.tar');
  const open: typeof blobs.open = async (sha256, range) => blobs.open(sha256 === lost ? '0'.repeat(64) : sha256, range);
  const made = await backUp({
    connection: { connectionString: running.url },
    blobs: { ...blobs, open },
    file,
    settings: {},
  });
  expect(made).toMatchObject({ files: 2, lost: [lost] });
  expect((await check(file, migrationsFolder())).manifest).toEqual(made);
  const spoilt = join(folder, 'spoilt.tar');
  const other: typeof blobs.open = async (sha256, range) =>
    blobs.open(sha256, sha256 === lost ? { start: 1, end: 3 } : range);
  const connection = { connectionString: running.url };
  const kept = await backUp({ connection, blobs: { ...blobs, open: other }, file: spoilt, settings: {} });
  expect(kept).toMatchObject({ files: 3, lost: [lost] });
  expect(await restoreInto(target, spoilt)).toEqual(kept);
  expect(existsSync(join(dataDir, 'blobs', lost.slice(0, 2), lost.slice(2, 4), lost))).toBe(false);
});
