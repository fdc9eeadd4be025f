import type { Db } from './database.ts';

/** Rows deleted per transaction: few enough that nobody waits long for it. */
export const batchSize = 1000;

type DeleteBatch = (db: Db) => Promise<number>;

/**
 * Deletes batch by batch, each in a transaction opened by `within`, until a batch is not full. Returns the number of
 * deleted rows.
 */
export async function deleteAll(
  within: (deleteBatch: DeleteBatch) => Promise<number>,
  cut: DeleteBatch,
): Promise<number> {
  for (let all = 0; ;) {
    const deleted = await within(async (db) => {
      // Deleted rows granted no access any more, so nothing about them is cached.
      db.invalidate('nobody');
      return cut(db);
    });
    all += deleted;
    if (deleted < batchSize) return all;
  }
}

/** Deletes at most one batch of a table's rows that match the SQL `condition` with these values; returns the number. */
export async function deleteRows(db: Db, table: string, condition: string, ...values: unknown[]): Promise<number> {
  const deleted = await db.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batchSize})) RETURNING 1`,
    values,
  );
  return deleted.length;
}
