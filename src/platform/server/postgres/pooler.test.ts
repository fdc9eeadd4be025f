import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cards } from '#src/modules.ts';
import { readEnvironment } from '../environment.ts';
import { testDatabase } from '../testing/database.ts';
import { openPostgres } from './open.ts';
import { ownerOfNew } from './owner.ts';

const program = '/usr/sbin/pgbouncer';
const isThere = existsSync(program);
const missing = isThere ? '' : ' (left out: there is no PgBouncer here; Debian: apt-get install pgbouncer)';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test.each([
  ['transaction', 'pool_mode = transaction\nignore_startup_parameters = options'],
  ['statement', 'pool_mode = statement'],
  ['session', 'pool_mode = session\nignore_startup_parameters = options'],
])(`behind PgBouncer in %s mode the start says why it cannot be${missing}`, async (_mode, settings) => {
  if (!isThere) return;
  const database = await testDatabase();
  const pooler = await startPooler(settings, new Client(database.connection));
  try {
    const environment = readEnvironment(cards, { DATABASE_URL: pooler.url });
    const failure = await openPostgres(environment, log).then(() => 'opened', String);
    expect(failure).toMatch(
      /^StartFailure: DATABASE_URL leads to a pooler, as PgBouncer\..*set DATABASE_URL to PostgreSQL itself\.$/,
    );
  } finally {
    await pooler.stop();
    await database.drop();
  }
});

async function startPooler(own: string, to: Client): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-pooler-'));
  const port = await freePort();
  const target = `host=${to.host} port=${to.port} dbname=${to.database} user=${to.user}`;
  const settings = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\nunix_socket_dir =\n${own}`;
  writeFileSync(join(folder, 'pooler.ini'), `[databases]\n* = ${target}\n[pgbouncer]\n${settings}\n`);
  // PgBouncer refuses root.
  const owner = await ownerOfNew();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  const child = spawn(program, ['-q', join(folder, 'pooler.ini')], { ...owner, cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `postgres://${to.user}@127.0.0.1:${port}/${to.database}`;
  while (child.exitCode === null && !(await answers(url))) await sleep(20);
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  return client.connect().then(
    async () => client.end().then(() => true),
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
