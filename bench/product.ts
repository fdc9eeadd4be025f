import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp, type Api } from '../scripts/kill-rounds/api.ts';
import { databaseCpu, processCpu } from './cpu.ts';

const root = join(import.meta.dirname, '..');

/** The built server in a process of its own, with one group on the largest plan. */
export interface Product {
  readonly url: string;
  readonly api: Api;
  /** Megabytes that its process has held at most. */
  readonly peak: () => number;
  /** Milliseconds of CPU that its process has used, with those of its database. */
  readonly cpu: () => number;
  readonly close: () => Promise<void>;
}

/** Starts the server as `npm start` does, built anew where the sources are newer. */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-product-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=4', join(root, 'scripts', 'start.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await comesUp(`${url}/_ready`, () => child.exitCode === null);
  const api = await signUp(url);
  spawnSync(process.execPath, [join(root, 'scripts', 'oficina.mjs'), 'plan', 'set', api.group, 'server'], { env });
  return {
    url,
    api,
    peak: () => peakOf(child.pid ?? 0),
    cpu: () => processCpu(child.pid ?? 0) + databaseCpu(postmasterOf(join(folder, 'data'))),
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for an answer, as long as the process lives. */
export async function comesUp(url: string, lives: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200 && lives(); tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return;
    await sleep(100);
  }
  throw new Error(`${url} does not come up`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Megabytes that a process has held at most. */
export function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

function postmasterOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'));
}
