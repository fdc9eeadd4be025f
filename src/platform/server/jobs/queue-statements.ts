import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { isConnectionLost, isDiskFull, isTransient } from '../db/database-failures.ts';

/** Milliseconds between two tries. */
const pause = 500;

/**
 * Runs the queue's statements. pg-boss does not await the one that says how a job ended: its failure would be an
 * unhandled rejection, which ends the process, and the job would run again. So a statement that the database cannot run
 * now is tried again until it can, or until the queue has stopped.
 */
export function queueStatements(pool: Database['queuePool'], isStopped: () => boolean) {
  return async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    for (;;) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        // Nobody waits for an answer any more.
        if (isStopped()) return new Promise(() => undefined);
        if (!isConnectionLost(error) && !isTransient(error) && !isDiskFull(error)) throw error;
        await wait(pause);
      }
    }
  };
}
