import type { TestApp } from '../app.ts';

/** Does something while someone else holds the lock that writers of a group wait for. */
export async function whileHeld<T>(running: TestApp, group: string, work: () => Promise<T>): Promise<T> {
  const holder = await running.pool.connect();
  try {
    await holder.query('BEGIN');
    // On a cluster row-level security does not hold the owner.
    if (!running.database.sharded)
      await holder.query(`SET LOCAL ROLE oficina_app; SET LOCAL app.account_id = '${group}'`);
    const held = await holder.query("SELECT FROM sequences WHERE account_id = $1 AND name = 'seq' FOR UPDATE", [group]);
    if (held.rowCount !== 1) throw new Error('the group has no lock yet: nothing was written there');
    return await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}
