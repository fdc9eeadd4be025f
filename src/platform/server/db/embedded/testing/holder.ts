import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { builtProgram } from '#src/testing/built.ts';
import { runningPostmaster, type LockFile } from '../lock-file.ts';
import type { Owner } from '../owner.ts';
import { stopPostmaster } from '../postmaster.ts';
import type { PostgresConnection } from '../start.ts';

export interface Holder {
  readonly connection: PostgresConnection;
  readonly notice: string | null;
  kill(): Promise<void>;
  /** Sends SIGTERM, as for the app; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts another process that holds the database of a data folder; `user` is its system user. */
export async function hold(dataDir: string, user?: Owner): Promise<Holder> {
  const child = spawn(process.execPath, [await builtProgram('hold'), dataDir], {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir() },
  });
  const exit = once(child, 'exit');
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const ready = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exit.then(() => Promise.reject(new Error(errors.join('')))),
  ]);
  const { connection, notice } = parseReady(String(ready[0]));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    connection,
    notice,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: async () => end('SIGTERM'),
  };
}

function parseReady(line: string): Pick<Holder, 'connection' | 'notice'> {
  return JSON.parse(line) satisfies Pick<Holder, 'connection' | 'notice'>;
}

/** A temporary folder; `clear` stops any PostgreSQL that runs on its data folder `data`, and removes it. */
export function makeFolder(): { folder: string; dataDir: string; clear: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-place-'));
  const dataDir = join(folder, 'data');
  return {
    folder,
    dataDir,
    clear: async () => {
      const cluster = clusterOf(dataDir);
      if (cluster !== undefined) {
        await stopPostmaster(cluster, 'SIGQUIT');
        rmSync(cluster, { recursive: true, force: true });
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function clusterOf(dataDir: string): string | undefined {
  try {
    return realpathSync(join(dataDir, 'postgres'));
  } catch {
    return undefined;
  }
}

export async function postmasterOf(dataDir: string): Promise<LockFile | undefined> {
  const cluster = clusterOf(dataDir);
  return cluster === undefined ? undefined : runningPostmaster(cluster);
}

export async function query(connection: PostgresConnection, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
