import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectOrLaunch, stopPostmaster, type Postmaster } from './postmaster.ts';

export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface Presence {
  /** Leaves, and stops the postmaster if no other app process is there. */
  leave(): Promise<void>;
}

/** Any number that nothing else locks in the administrator's database. */
const presenceLock = 7_463_150;

/**
 * Every app process holds a shared lock in the cluster while it lives. The one that can take it exclusively on leaving
 * was the last. The same connection tells when the postmaster dies: then it is started again, in the same place.
 */
export async function keepPresence(postmaster: Postmaster, log: StartLog): Promise<Presence> {
  const state = { leaving: false };
  let returning: Promise<void> | undefined;
  let client = await enter();

  async function enter(): Promise<Client> {
    const entered = await connectOrLaunch(postmaster);
    await entered.query('SELECT pg_advisory_lock_shared($1)', [presenceLock]);
    entered.once('end', () => {
      if (!state.leaving) returning = comeBack();
    });
    return entered;
  }

  async function comeBack(): Promise<void> {
    log.warn('The database went away and is started again.');
    while (!state.leaving) {
      try {
        client = await enter();
        return log.info('The database is back.');
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
        await sleep(1000);
      }
    }
  }

  return {
    leave: async () => {
      state.leaving = true;
      await returning;
      const last = await isLast(client);
      if (last) await stopPostmaster(postmaster.place.cluster, 'SIGINT');
      await client.end().catch(() => undefined);
      if (last && postmaster.socketFolder !== postmaster.place.cluster) {
        await rm(postmaster.socketFolder, { recursive: true, force: true });
      }
    },
  };
}

async function isLast(client: Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [presenceLock]);
    // A moment for the server to notice that another app process was killed just now.
    await client.query(`SET lock_timeout = '300ms'`);
    await client.query('SELECT pg_advisory_lock($1)', [presenceLock]);
    return true;
  } catch {
    // Another process is there, or the connection is gone and with it our right to stop anything.
    return false;
  }
}
