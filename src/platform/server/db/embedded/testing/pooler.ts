import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ownerOfNew } from '../owner.ts';

const program = '/usr/sbin/pgbouncer';

export const hasPooler = existsSync(program);
/** Suffix of the names of tests that need it. */
export const missingPooler = hasPooler
  ? ''
  : ' (left out: there is no PgBouncer here; Debian: apt-get install pgbouncer)';

export interface RunningPooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer with these settings in front of the server `to`; it accepts every database of the server. */
export async function startPooler(
  settings: string,
  to: Pick<Client, 'host' | 'port' | 'user' | 'database'>,
): Promise<RunningPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-pooler-'));
  const port = await freePort();
  const target = `host=${to.host} port=${to.port} user=${to.user}`;
  const poolerSettings = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\nunix_socket_dir =\n${settings}`;
  writeFileSync(join(folder, 'pooler.ini'), `[databases]\n* = ${target}\n[pgbouncer]\n${poolerSettings}\n`);
  // PgBouncer refuses to run as root.
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
