import type PgBoss from 'pg-boss';
import type pg from 'pg';
import { aliveSince } from '../app/processes.ts';

/** Records which server runs which job of the queue. */
export interface JobOwners {
  /** Runs a job for this server; others take it over if this server dies. */
  runHeld(name: string, jobId: string, work: () => Promise<void>): Promise<void>;
  /**
   * Fails the jobs of dead servers, so that the queue repeats them after its usual pause and at most as often as other
   * failed jobs: a job may have killed its server. Does nothing if this server does not count as alive itself, because
   * it slept or lost the database.
   */
  requeueLost(): Promise<void>;
  /** Releases all jobs of this server: those that have not ended are queued again. */
  end(): Promise<void>;
}

/**
 * `processId`: id of an announced process; without one no owner is recorded, and a lost job is only noticed by its time
 * limit.
 */
export function jobOwners(pool: pg.Pool, boss: PgBoss, processId: string | undefined): JobOwners {
  return {
    runHeld: async (name, jobId, work) => {
      if (processId === undefined) return work();
      await pool.query(
        `INSERT INTO held_jobs (job_id, name, process_id) VALUES ($1, $2, $3)
         ON CONFLICT (job_id) DO UPDATE SET process_id = excluded.process_id`,
        [jobId, name, processId],
      );
      try {
        await work();
      } finally {
        // A failure here is harmless: a job that has ended does not begin again.
        await pool
          .query('DELETE FROM held_jobs WHERE job_id = $1 AND process_id = $2', [jobId, processId])
          .catch(() => undefined);
      }
    },
    requeueLost: async () => {
      if (processId === undefined) return;
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query<{ job_id: string; name: string }>(
          `WITH alive AS MATERIALIZED (SELECT id FROM processes WHERE ${aliveSince})
           DELETE FROM held_jobs WHERE $1 IN (SELECT id FROM alive) AND process_id NOT IN (SELECT id FROM alive) RETURNING job_id, name`,
          [processId],
        );
        const db = { executeSql: async (text: string, values: unknown[]) => client.query(text, values) };
        for (const { job_id, name } of rows)
          await boss.fail(name, job_id, { message: 'its server was no longer alive' }, { db });
        await client.query('COMMIT');
        client.release();
      } catch (error) {
        // The state of the connection is unknown: do not reuse it.
        client.release(true);
        throw error;
      }
    },
    end: async () => {
      if (processId !== undefined) await pool.query('DELETE FROM held_jobs WHERE process_id = $1', [processId]);
    },
  };
}
