import type { Db } from './database.ts';

/** Rows that go in one transaction: short enough that nobody waits for it. */
export const cutAtOnce = 1000;

type Cut = (db: Db) => Promise<number>;

/** Deletes portion by portion until `cut` removes fewer rows than it may; `within` opens a transaction for each. Answers how many went. */
export async function cutAll(within: (cut: Cut) => Promise<number>, cut: Cut): Promise<number> {
  for (let all = 0; ;) {
    const gone = await within(async (db) => {
      // What is cut opens nothing any more, so nothing is remembered of it.
      db.invalidate('nobody');
      return cut(db);
    });
    all += gone;
    if (gone < cutAtOnce) return all;
  }
}

/** Deletes up to a portion of the rows of a table for which `condition`, over these values, holds; answers how many. */
export async function cutRows(db: Db, table: string, condition: string, ...values: unknown[]): Promise<number> {
  const gone = await db.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${cutAtOnce})) RETURNING 1`,
    values,
  );
  return gone.length;
}
