import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram } from '../../src/testing/built.ts';

export interface RunningApp {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  /** Answers the process number of the killed one. */
  killPostmaster(): number;
  /** Resolves when the app, which lives on, has another postmaster than this one and is ready again. */
  recovered(killed: number): Promise<void>;
  /** The exit code after SIGTERM. */
  stop(): Promise<number | null>;
}

const root = join(import.meta.dirname, '..', '..');

/** Starts the app on a data folder in `folder` and waits until it is ready. */
export async function startApp(
  folder: string,
  variables: Record<string, string> = {},
  port = 3200,
): Promise<RunningApp> {
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--enable-source-maps', await builtProgram('server')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off', ...variables },
  });
  const exit = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  };
  const ready = async () => {
    const giveUp = Date.now() + 180_000;
    for (;;) {
      const answer = await fetch(`${url}/_ready`).catch(() => undefined);
      if (answer?.status === 200) return;
      if (child.exitCode !== null || Date.now() > giveUp) throw new Error('the app does not come up');
      await sleep(50);
    }
  };
  const postmaster = () => readPid(join(dataDir, 'postgres', 'postmaster.pid'));
  await ready();
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => {
      await end('SIGKILL');
    },
    killPostmaster: () => {
      const pid = postmaster();
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    recovered: async (killed) => {
      while (child.exitCode === null && postmaster() === killed) await sleep(20);
      await ready();
    },
    stop: async () => end('SIGTERM'),
  };
}

/** NaN while the file is being replaced. */
function readPid(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}
