import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { readableRows } from '../auth/parent-permission.ts';
import type { Context } from '../context.ts';
import { docsOf } from '../db/rows.ts';

/** What is asked of one kind in one statement: more would hold too many large documents in memory at once. */
const atOnce = 100;

interface Wanted {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * Documents by id, one statement per kind and hundred; records that are not there are missing in the
 * answer, and so is what belongs to a record that the caller may not read. Whether the kinds may be read is for who asks to check.
 */
export async function readMany(ctx: Context, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, AnyDoc>> {
  const docs = new Map<string, AnyDoc>();
  for (let start = 0; start < wanted.length; start += atOnce) {
    const part = wanted.slice(start, start + atOnce);
    const reads = [...new Set(part.map(({ entity }) => entity))].map(async (entity) => {
      const ids = part.filter((one) => one.entity === entity).map(({ id }) => id);
      const found = await ctx.db.query(
        `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2) AND ${readableRows(ctx, entity) ?? 'true'}`,
        [ctx.account, ids],
        docsOf(entity),
      );
      for (const doc of found) docs.set(doc._id, doc);
    });
    await Promise.all(reads);
  }
  return docs;
}
