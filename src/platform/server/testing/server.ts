import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { stopPostmaster } from '../db/embedded/postmaster.ts';
import { serversOf } from './cluster.ts';
import { processExists } from '../app/process-exists.ts';

/** Shared by the tests of one run; the server starts when the first test needs a database. */
export interface TestServer {
  /** URL of an existing server, whose user may create databases and roles; undefined: one is started in `dataDir`. */
  readonly url: string | undefined;
  /** The URL is that of a cluster's first server, with its administrator. */
  readonly isCluster: boolean;
  /** The pooler in front of that server for the product's connections. */
  readonly pooler: string | undefined;
  readonly dataDir: string;
  /** Prefix of all databases of this run. */
  readonly prefix: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const folderName = /^oficina-test-(\d+)-/;

/** Vitest calls this before the first test; the returned function cleans up after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const cluster = process.env['CITUS_URL'];
  const url = cluster ?? process.env['DATABASE_URL'];
  const isCluster = cluster !== undefined;
  const pooler = process.env['POOLER_URL'];
  const run = `${process.pid}-${randomBytes(3).toString('hex')}`;
  const dataDir = join(tmpdir(), `oficina-test-${run}`);
  const prefix = `oficina_test_${run.replace('-', '_')}_`;
  project.provide('testServer', { url, isCluster, pooler, dataDir, prefix });
  // On Ctrl+C Vitest exits at once without teardown, so only synchronous work is possible.
  process.once('exit', () => dropServer(dataDir));
  return async () => {
    if (url === undefined) return removeServer(dataDir);
    const servers = isCluster ? await serversOf(url) : [url];
    await Promise.all(servers.map(async (server) => dropDatabases(server, prefix)));
  };
}

/** Removes servers of earlier runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = folderName.exec(name)?.[1];
    if (pid !== undefined && !processExists(Number(pid)))
      await removeServer(join(tmpdir(), name)).catch(() => undefined);
  }
}

async function removeServer(dataDir: string): Promise<void> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (cluster !== undefined) await stopPostmaster(cluster, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true });
  if (cluster !== undefined) await rm(cluster, { recursive: true, force: true });
}

function dropServer(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const cluster = join(dataDir, 'postgres');
  const lock = join(cluster, 'postmaster.pid');
  if (existsSync(lock)) process.kill(Number.parseInt(readFileSync(lock, 'utf8'), 10), 'SIGQUIT');
  for (const folder of [cluster, dataDir].filter((path) => existsSync(path))) {
    rmSync(realpathSync(folder), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ name: string }>(
    'SELECT quote_ident(datname) AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of found.rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.end();
}
