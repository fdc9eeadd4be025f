import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { installPackages } from './debian.mjs';

const programs = '/usr/lib/postgresql/15/bin';

/** Debian's PostgreSQL 15 on a temporary folder, with a user as an administrator would make one; undefined if there is none. */
export async function startOrdinaryPostgres() {
  if (!existsSync(programs)) installPackages('postgresql-15');
  if (!existsSync(programs)) {
    process.stdout.write(
      '\n── API tests on PostgreSQL 15: left out, there is none here (Debian: apt-get install postgresql-15)\n',
    );
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'oficina-ordinary-'));
  const user = ordinaryUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const server = startServer(folder, user);
  process.once('exit', () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  await makeUser(folder);
  return { name: 'PostgreSQL 15', url: `postgres://oficina@localhost/postgres?host=${encodeURIComponent(folder)}` };
}

function startServer(folder, user) {
  const data = join(folder, 'data');
  const options = {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  };
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const { status } = spawnSync(join(programs, 'initdb'), args, options);
  if (status !== 0) throw new Error(`initdb of PostgreSQL 15 ended with ${status}`);
  // Its user may not end the worker that tidies up a database, which is in the way when a test drops its own.
  const settings = [
    'listen_addresses=',
    'autovacuum=off',
    'fsync=off',
    'max_connections=200',
    'log_min_messages=panic',
  ];
  return spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...options,
      stdio: 'ignore',
    },
  );
}

async function makeUser(host) {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ host, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      await client.query('CREATE ROLE oficina LOGIN CREATEDB CREATEROLE');
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** PostgreSQL refuses root. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
