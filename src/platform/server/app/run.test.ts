import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtProgram } from '#src/testing/built.ts';
import { makeFolder, postmasterOf } from '../db/embedded/testing/holder.ts';

let place: ReturnType<typeof makeFolder>;

beforeEach(() => {
  place = makeFolder();
});
afterEach(async () => place.clear());

test('a signal during the start stops the database again', async () => {
  const child = spawn(process.execPath, [await builtProgram('server')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: place.dataDir, PORT: '0' },
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(child, 'close');
  // The postmaster writes its lock file before it accepts connections; tables and routes come later.
  while (!existsSync(join(place.dataDir, 'postgres', 'postmaster.pid')) && child.exitCode === null) await sleep(5);
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);
  expect(said).not.toContain('Oficina is ready');
  expect(await postmasterOf(place.dataDir)).toBeUndefined();
});
