import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram } from '../src/testing/built.ts';
import { signUp } from './kill-rounds/api.ts';
import { startApp } from './kill-rounds/app.ts';

// Kills backups, restores and imports of a group by kill -9 at random moments while somebody writes. A killed backup leaves no file that says
// it is one; a killed restore or import leaves an installation that the same command fills as if nothing had been, and what it then holds is
// what the file held. 10 rounds, or the number given.
const rounds = Number(process.argv[2] ?? 10);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'oficina-kill-backup-'));
const oficina = await builtProgram('oficina');
const app = await startApp(folder);
const source = join(folder, 'data');
const written = new AbortController();

try {
  const api = await signUp(app.url);
  for (let count = 0; count < 10; count += 1) await writeMany(count);
  const writers = Promise.all([1, 2, 3, 4].map(async (writer) => writeOn(writer)));
  const lasts = await timed(['backup', join(folder, 'whole.tar')], source);
  const archive = join(folder, 'group.zip');
  insist(run(['export', api.group, archive], source), 'no export');
  for (let round = 1; round <= rounds; round += 1) {
    const file = join(folder, `${round}.tar`);
    const ended = await killed(['backup', file], source, Math.random() * lasts * 1.2);
    if (existsSync(file))
      insist(run(['restore', file, '--check'], source), 'a killed backup left a file that is not whole');
    else insist(run(['backup', file], source), 'no backup after a killed one');
    await restoreKilled(round, file, lasts);
    rmSync(file);
    await importKilled(round, archive, api.group, lasts);
    console.log(`${round}. backup ${ended ? 'had ended' : 'killed'}, restore and import killed and made again: equal`);
  }
  written.abort();
  await writers;

  async function writeMany(count: number): Promise<void> {
    const docs = Array.from({ length: 90 }, (_, index) => ({
      klass: 'ticket',
      content: `${count} ${index} ${'x'.repeat(2000)}`,
    }));
    const answer = await api.call('POST', `${api.group}/_bulk_docs`, { docs });
    if (answer.status !== 201) throw new Error(`not written: ${answer.status}`);
  }

  async function writeOn(writer: number): Promise<void> {
    // A plan has room for so many; what is refused then is work for the database all the same.
    while (!written.signal.aborted) {
      await api.call('POST', api.group, { klass: 'ticket', content: `by ${writer}` });
      // Without it they take most of what the machine computes from what is to be killed.
      await sleep(50);
    }
  }
} finally {
  written.abort();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function restoreKilled(round: number, file: string, lasts: number): Promise<void> {
  const into = join(folder, `into-${round}`);
  mkdirSync(into, { mode: 0o755 });
  // The database of its own is made before, so that the moment falls into the restore.
  await killed(['restore', file], into, 1500 + Math.random() * lasts * 2);
  const again = run(['restore', file], into);
  // Ended or killed after its last step in the database: then it is whole already.
  if (!again.said.includes('People have accounts')) insist(again, 'no restore after a killed one');
  const second = join(folder, `again-${round}.tar`);
  insist(run(['backup', second], into), 'the restored installation cannot be backed up');
  const sums = [file, second].map(
    (one) => /, (\d+ rows of .*)\.$/m.exec(run(['restore', one, '--check'], into).said)?.[1],
  );
  if (sums[0] === undefined || sums[0] !== sums[1]) throw new Error(`restored was ${sums[1]}, not ${sums[0]}`);
  if (readdirSync(folder).some((name) => name.startsWith('again') && name.endsWith('.partial')))
    throw new Error('left over');
  rmSync(second);
}

async function importKilled(round: number, archive: string, group: string, lasts: number): Promise<void> {
  const into = join(folder, `group-into-${round}`);
  mkdirSync(into, { mode: 0o755 });
  await killed(['import', archive], into, 1500 + Math.random() * lasts * 2);
  const again = run(['import', archive], into);
  if (!again.said.includes('here already')) insist(again, 'no import after a killed one');
  const second = join(folder, `group-${round}.zip`);
  insist(run(['export', group, second], into), 'the imported group cannot be exported');
  if (!readFileSync(second).equals(readFileSync(archive))) throw new Error('exported again it is another group');
  rmSync(second);
}

function start(words: readonly string[], dataDir: string) {
  return spawn(process.execPath, [oficina, ...words], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

/** Whether it had ended by itself. */
async function killed(words: readonly string[], dataDir: string, after: number): Promise<boolean> {
  const child = start(words, dataDir);
  const exit = once(child, 'exit');
  await Promise.race([exit, sleep(after)]);
  const ended = child.exitCode !== null;
  child.kill('SIGKILL');
  await exit;
  return ended;
}

/** Milliseconds. */
async function timed(words: readonly string[], dataDir: string): Promise<number> {
  const started = performance.now();
  const child = start(words, dataDir);
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('no backup');
  return performance.now() - started;
}

function run(words: readonly string[], dataDir: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [oficina, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { status, said: `${stdout}${stderr}` };
}

function insist({ status, said }: { readonly status: number | null; readonly said: string }, otherwise: string): void {
  if (status !== 0) throw new Error(`${otherwise}: ${said}`);
}
