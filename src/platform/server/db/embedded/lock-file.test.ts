import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropStaleLock, runningPostmaster } from './lock-file.ts';

let cluster: string;

beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'oficina-lock-'));
});

afterEach(() => rmSync(cluster, { recursive: true }));

test('without a complete lock file no server counts as running', async () => {
  expect(await runningPostmaster(cluster)).toBeUndefined();
  writeFileSync(join(cluster, 'postmaster.pid'), '12');
  expect(await runningPostmaster(cluster)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a lock whose process id another program has now is removed', async () => {
  writeLock(process.pid);
  expect(await runningPostmaster(cluster)).toBeUndefined();
  await dropStaleLock(cluster);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
});

test.runIf(process.platform === 'linux')('a lock file that is still being written is ignored', async () => {
  const program = join(cluster, 'postgres');
  copyFileSync('/bin/sleep', program);
  const child = spawn(program, ['60'], { cwd: cluster });
  try {
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    writeLock(pid);
    expect(await runningPostmaster(cluster)).toEqual({ pid, socketFolder: cluster });
    const text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
    for (let length = 0; length <= text.indexOf(`${cluster}\n`, text.indexOf('5432')) + cluster.length; length += 1) {
      writeFileSync(join(cluster, 'postmaster.pid'), text.slice(0, length));
      expect(await runningPostmaster(cluster)).toBeUndefined();
    }
  } finally {
    child.kill('SIGKILL');
  }
});

test('a lock of an ended process is left to PostgreSQL, which also cleans the shared memory', async () => {
  writeLock(2 ** 22 + 1);
  expect(await runningPostmaster(cluster)).toBeUndefined();
  await dropStaleLock(cluster);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true);
});

function writeLock(pid: number): void {
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    [pid, cluster, 1_795_171_995, 5432, cluster, '', '1 2', 'ready', ''].join('\n'),
  );
}
