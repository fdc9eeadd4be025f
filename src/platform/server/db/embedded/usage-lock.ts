import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectOrLaunch, stopPostmaster, type Postmaster } from './postmaster.ts';

export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface UsageLock {
  /** Releases the lock, and stops the postmaster if no other app process holds it. */
  release(): Promise<void>;
}

/** Any number that nothing else locks in the administrator's database. */
const usageLockId = 7_463_150;

/**
 * Holds a shared lock in the cluster while this app process lives. At the end, the process that can take the lock
 * exclusively is the last one and stops the postmaster. If the connection breaks because the postmaster died, starts it
 * again.
 */
export async function holdUsageLock(postmaster: Postmaster, log: StartLog): Promise<UsageLock> {
  const state = { leaving: false };
  let reconnecting: Promise<void> | undefined;
  let client = await connectAndLock();

  async function connectAndLock(): Promise<Client> {
    const entered = await connectOrLaunch(postmaster);
    await entered.query('SELECT pg_advisory_lock_shared($1)', [usageLockId]);
    entered.once('end', () => {
      if (!state.leaving) reconnecting = reconnect();
    });
    return entered;
  }

  async function reconnect(): Promise<void> {
    log.warn('The database went away and is started again.');
    while (!state.leaving) {
      try {
        client = await connectAndLock();
        return log.info('The database is back.');
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
        await sleep(1000);
      }
    }
  }

  return {
    release: async () => {
      state.leaving = true;
      await reconnecting;
      const last = await isLastProcess(client);
      if (last) await stopPostmaster(postmaster.location.cluster, 'SIGINT');
      await client.end().catch(() => undefined);
      if (last && postmaster.socketFolder !== postmaster.location.cluster) {
        await rm(postmaster.socketFolder, { recursive: true, force: true });
      }
    },
  };
}

async function isLastProcess(client: Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [usageLockId]);
    // Gives the server a moment to notice that another app process was killed just now.
    await client.query(`SET lock_timeout = '300ms'`);
    await client.query('SELECT pg_advisory_lock($1)', [usageLockId]);
    return true;
  } catch {
    // Another process holds it, or the connection broke: then we must not stop anything.
    return false;
  }
}
