import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openBlobFolder } from '#platform/server/blobs/folder.ts';
import { startOrdinaryPostgres } from '../scripts/ordinary-postgres.mjs';

// Backup and restore of so many records with so many megabytes of files, beside pg_dump and tar, on Debian's PostgreSQL 15; the most memory that
// each of ours took. Default: 20,000 records and 400 MB; the whole is `bench/backup.ts 100000 2000`.
const records = Number(process.argv[2] ?? 20_000);
const megabytes = Number(process.argv[3] ?? 400);
const root = join(import.meta.dirname, '..');
const postgres = await startOrdinaryPostgres();
if (postgres === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'oficina-bench-backup-'));
const administrator = new Client({ connectionString: postgres.url.replace('//oficina@', '//postgres@') });
await administrator.connect();
for (const name of ['filled', 'empty']) await administrator.query(`CREATE DATABASE ${name} OWNER oficina`);
const addressOf = (name: string): string => postgres.url.replace('/postgres?', `/${name}?`);
const [source, target] = [join(folder, 'source'), join(folder, 'target')];
const file = join(folder, 'backup.tar');

try {
  await cli(['jobs', 'list'], 'filled', source);
  await fill();
  const dump = join(folder, 'dump');
  tell(
    'pg_dump',
    await timed('pg_dump', ['-Fc', '-Z4', '-f', dump, addressOf('filled').replace('//oficina@', '//postgres@')]),
  );
  tell('tar of the files', await timed('tar', ['-cf', join(folder, 'files.tar'), '-C', source, 'blobs']));
  tell('oficina backup', await cli(['backup', file], 'filled', source));
  tell('oficina restore --check', await cli(['restore', file, '--check'], 'filled', source));
  tell('oficina restore', await cli(['restore', file], 'empty', target));
  const size = (path: string): string => `${(statSync(path).size / 1e6).toFixed(0)} MB`;
  console.log(`backup ${size(file)}, dump ${size(dump)} and files ${size(join(folder, 'files.tar'))}`);
} finally {
  await administrator.end();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

interface Taken {
  readonly seconds: number;
  /** Megabytes. */
  readonly most?: number;
}

/** Rows past the product, as many and as long as tickets: what is measured is how they are read and written. */
async function fill(): Promise<void> {
  const client = new Client({ connectionString: addressOf('filled').replace('//oficina@', '//postgres@') });
  await client.connect();
  await client.query(
    `INSERT INTO versions (account_id, id, created_at, app_event, event, api_format, item_type, item_id, item_label, item_rev, changes)
     SELECT 'acc-' || n % 50, 'ver-' || n, now(), 'update', 'update', '1', 'Ticket', 'tkt-' || n, 'Ticket ' || n, '1-a',
       jsonb_build_object('content', repeat(md5(n::text), 20)) FROM generate_series(1, $1) n`,
    [records],
  );
  const blobs = await openBlobFolder(join(source, 'blobs'));
  for (let count = 0; count < megabytes / 4; count += 1) {
    const received = await blobs.receive(Readable.from([randomBytes(4_000_000)]), 4_000_000);
    await received.keep();
    await client.query(
      `INSERT INTO file_versions (account_id, file_id, number, sha256, size, crc32, content_type, created_at)
       VALUES ('acc-1', $1, 1, $2, 4000000, 0, 'application/octet-stream', now())`,
      [`fil-${count}`, received.sha256],
    );
  }
  await client.end();
}

async function timed(program: string, words: string[]): Promise<Taken> {
  const started = performance.now();
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return { seconds: (performance.now() - started) / 1000 };
}

async function cli(words: string[], database: string, dataDir: string): Promise<Taken> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'src/cli/oficina.ts'), ...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: addressOf(database) },
  });
  const exit = once(child, 'exit');
  let most = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = `/proc/${child.pid ?? 0}/status`;
    const told = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
    most = Math.max(most, Number(told ?? 0) / 1000);
    await Promise.race([exit, sleep(100)]);
  }
  if (child.exitCode !== 0) throw new Error(`${words.join(' ')} failed`);
  return { seconds: (performance.now() - started) / 1000, most };
}

function tell(what: string, { seconds, most }: Taken): void {
  console.log(
    `${what.padEnd(26)} ${seconds.toFixed(1)} s${most === undefined ? '' : `, at most ${most.toFixed(0)} MB of memory`}`,
  );
}
