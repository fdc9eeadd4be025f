import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runsAsRoot } from './owner.ts';
import { startPostgres, type EmbeddedPostgres } from './start.ts';
import { clusterOf, hold, makeFolder, postmasterOf, query } from './testing/holder.ts';

const log = {
  info: vi.fn<(message: string) => void>(),
  warn: vi.fn<(message: string) => void>(),
  error: vi.fn<(message: string) => void>(),
};
let place: ReturnType<typeof makeFolder>;

beforeEach(() => {
  place = makeFolder();
});

afterEach(async () => place.clear());

test('the first start creates a database for an ordinary user, the second finds it, nothing listens on TCP', async () => {
  const first = await start();
  await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  expect(
    await query(first.connection, `SELECT lower('ÇÃO') AS word, current_setting('listen_addresses') AS tcp`),
  ).toEqual([{ word: 'ção', tcp: '' }]);
  expect(
    await query(first.connection, 'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  expect(
    await query(first.connection, `SELECT current_setting('fsync') AS f, current_setting('synchronous_commit') AS s`),
  ).toEqual([{ f: 'on', s: 'on' }]);
  await first.stop();
  expect(await postmasterOf(place.dataDir)).toBeUndefined();
  const second = await start();
  expect(await query(second.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('the socket and the cluster are closed to other users', async () => {
  const postgres = await start();
  for (const folder of [postgres.connection.host, join(place.dataDir, 'postgres')]) {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
  expect(statSync(join(place.dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
  await postgres.stop();
});

test('the last of several processes on one folder stops the database', async () => {
  const [one, two] = await Promise.all([hold(place.dataDir), hold(place.dataDir)]);
  expect(one.connection).toEqual(two.connection);
  expect(await one.stop()).toBe(0);
  expect(await query(two.connection, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(await two.stop()).toBe(0);
  expect(await postmasterOf(place.dataDir)).toBeUndefined();
});

test('a running database of a killed app is reused', async () => {
  const killed = await hold(place.dataDir);
  await query(killed.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  const before = await postmasterOf(place.dataDir);
  await killed.kill();
  const postgres = await start();
  expect((await postmasterOf(place.dataDir))?.pid).toBe(before?.pid);
  expect(await query(postgres.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await postgres.stop();
  expect(await postmasterOf(place.dataDir)).toBeUndefined();
});

test('a killed postmaster is started again for the running app, without loss of rows', async () => {
  const postgres = await start();
  await query(postgres.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  await killPostmaster();
  await vi.waitFor(
    async () => expect(await query(postgres.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]),
    20_000,
  );
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith('The database is back.'), 20_000);
  await postgres.stop();
  expect(await postmasterOf(place.dataDir)).toBeUndefined();
});

test('app and postmaster killed at once: the next start finds every row', async () => {
  const killed = await hold(place.dataDir);
  await query(killed.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  await Promise.all([killed.kill(), killPostmaster()]);
  const postgres = await start();
  expect(await query(postgres.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await postgres.stop();
});

test('a folder of another major version is refused and not changed', async () => {
  const cluster = join(place.dataDir, 'postgres');
  mkdirSync(cluster, { recursive: true });
  for (const folder of [place.folder, place.dataDir]) chmodSync(folder, 0o755);
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, .* brings PostgreSQL 18/);
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a path too long for a socket gets a short folder, which is removed when the database stops', async () => {
  chmodSync(place.folder, 0o755);
  const dataDir = join(place.folder, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir, log });
  const { host } = postgres.connection;
  expect(host.length).toBeLessThan(80);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await query(postgres.connection, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await postgres.stop();
  expect(() => statSync(host)).toThrow(/ENOENT/);
});

/** Uses a public folder: a temporary one is private to its user, and the database's user must reach it. */
async function start(): Promise<EmbeddedPostgres> {
  if (runsAsRoot()) chmodSync(place.folder, 0o755);
  return startPostgres({ dataDir: place.dataDir, log });
}

async function killPostmaster(): Promise<void> {
  const running = await postmasterOf(place.dataDir);
  expect(clusterOf(place.dataDir)).toBeDefined();
  if (running) process.kill(running.pid, 'SIGKILL');
}
