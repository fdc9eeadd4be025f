import { inGroup } from './in-group.ts';
import type { TestApp } from '../app.ts';

/** Where a group's running totals of documents differ from its rows of `changes`; undefined if its documents were never counted. */
export async function wrongTotals(
  running: Pick<TestApp, 'database'>,
  group: string,
): Promise<readonly unknown[] | undefined> {
  const counted = await inGroup(running, group, `SELECT FROM document_totals WHERE klass = ''`);
  if (counted.length === 0) return undefined;
  return inGroup(
    running,
    group,
    `SELECT * FROM (SELECT klass, parents, documents, removed FROM document_totals WHERE klass <> '') stored
     FULL JOIN (
       SELECT klass, CASE WHEN deleted THEN '' ELSE coalesce(parents, '') END AS parents,
         count(*) FILTER (WHERE NOT deleted) AS documents, count(*) FILTER (WHERE deleted) AS removed
       FROM changes GROUP BY 1, 2) rebuilt USING (klass, parents)
     WHERE coalesce(stored.documents, 0) <> coalesce(rebuilt.documents, 0) OR coalesce(stored.removed, 0) <> coalesce(rebuilt.removed, 0)`,
  );
}

/** Makes a group as those of older versions, whose documents nobody has counted. */
export async function uncount(running: Pick<TestApp, 'database'>, group: string): Promise<void> {
  await inGroup(running, group, `DELETE FROM document_totals WHERE klass = ''`);
}
