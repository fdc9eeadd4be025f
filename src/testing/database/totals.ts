import type pg from 'pg';

/** Where the running totals of documents differ from the rows of `changes`; groups whose documents were never counted are left out. */
export async function wrongTotals(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT * FROM (SELECT account_id, klass, parents, documents, removed FROM document_totals WHERE klass <> '') stored
     FULL JOIN (
       SELECT account_id, klass, CASE WHEN deleted THEN '' ELSE coalesce(parents, '') END AS parents,
         count(*) FILTER (WHERE NOT deleted) AS documents, count(*) FILTER (WHERE deleted) AS removed
       FROM changes GROUP BY 1, 2, 3) rebuilt USING (account_id, klass, parents)
     WHERE account_id IN (SELECT account_id FROM document_totals WHERE klass = '')
       AND (coalesce(stored.documents, 0) <> coalesce(rebuilt.documents, 0) OR coalesce(stored.removed, 0) <> coalesce(rebuilt.removed, 0))`,
  );
  return rows;
}
