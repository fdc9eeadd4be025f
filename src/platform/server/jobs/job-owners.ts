import type PgBoss from 'pg-boss';
import type pg from 'pg';
import { aliveSince } from '../app/processes.ts';

/** Which server works on which job of the queue. */
export interface JobOwners {
  /** Works on a job as that of this server, until it ends or this server is no longer alive. */
  holding(name: string, jobId: string, work: () => Promise<void>): Promise<void>;
  /**
   * Ends the jobs of servers that are no longer alive as failed ones, which the queue begins again after its usual pause, and no more
   * often than others that fail: a job may be what its server died of. A server that has not been seen alive itself, because it slept or
   * the database was away, judges nobody.
   */
  giveBack(): Promise<void>;
  /** This server works on nothing more: what it did not end is with the queue again. */
  end(): Promise<void>;
}

/** `processId` is that of an announced process; without one nothing is held, and only time tells that a job is lost. */
export function jobOwners(pool: pg.Pool, boss: PgBoss, processId: string | undefined): JobOwners {
  return {
    holding: async (name, jobId, work) => {
      if (processId === undefined) return work();
      await pool.query(
        `INSERT INTO held_jobs (job_id, name, process_id) VALUES ($1, $2, $3)
         ON CONFLICT (job_id) DO UPDATE SET process_id = excluded.process_id`,
        [jobId, name, processId],
      );
      try {
        await work();
      } finally {
        // What is done stays done when this fails: a job that has ended is not begun again.
        await pool
          .query('DELETE FROM held_jobs WHERE job_id = $1 AND process_id = $2', [jobId, processId])
          .catch(() => undefined);
      }
    },
    giveBack: async () => {
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
        // Whatever it was in, it is not used again.
        client.release(true);
        throw error;
      }
    },
    end: async () => {
      if (processId !== undefined) await pool.query('DELETE FROM held_jobs WHERE process_id = $1', [processId]);
    },
  };
}
