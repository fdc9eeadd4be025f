import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { builtProgram } from '#src/testing/built.ts';

const shutdown = pathToFileURL(await builtProgram('shutdown')).href;

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s closes and ends with code 0', async (signal) => {
  const end = await run(`async () => say('closing')`, [[signal]]);
  expect(end).toEqual({ code: 0, said: ['ready', 'closing'] });
});

test('a second signal neither closes again nor interrupts the closing', async () => {
  const close = `async () => { say('closing'); await finish; say('closed'); }`;
  const end = await run(close, [['SIGINT'], ['SIGINT', 'SIGTERM', 'SIGUSR2']]);
  expect(end).toEqual({ code: 0, said: ['ready', 'closing', 'closed'] });
});

test('a closing that fails ends with code 1', async () => {
  const end = await run(`async () => { say('closing'); throw new Error('no'); }`, [['SIGTERM']]);
  expect(end).toEqual({ code: 1, said: ['ready', 'closing'] });
});

test('a closing that takes too long ends with code 1, and names the step it waited for', async () => {
  const close = `async ({ awaits }) => { awaits('the clock'); say('closing'); await finish; }, () => -9500`;
  const end = await run(close, [['SIGTERM']]);
  expect(end).toEqual({
    code: 1,
    said: ['ready', 'closing', 'Oficina ended before it was done: it still waited for the clock.'],
  });
});

/** Runs a process that closes like this, sends it a signal after each word that it prints, and returns how it ended. */
async function run(
  close: string,
  signals: readonly NodeJS.Signals[][],
): Promise<{ code: number | null; said: string[] }> {
  const script = `
    import { writeSync } from 'node:fs';
    import { closeOnSignals } from ${JSON.stringify(shutdown)};
    const say = (word) => void writeSync(1, word + '\\n');
    const finish = new Promise((resolve) => process.once('SIGUSR2', resolve));
    closeOnSignals(${close});
    setInterval(() => undefined, 60_000);
    say('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface(child.stdout).on('line', (word) => {
    for (const signal of signals[said.length] ?? []) child.kill(signal);
    said.push(word);
  });
  createInterface(child.stderr).on('line', (line) => {
    if (line.startsWith('Oficina ended')) said.push(line);
  });
  await once(child, 'close');
  return { code: child.exitCode, said };
}
