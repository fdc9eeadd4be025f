import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { readableRows } from '../auth/parent-permission.ts';
import type { Context } from '../context.ts';
import { docsOf } from '../db/rows.ts';

/** Records per statement: more would hold too many large documents in memory. */
const batchSize = 100;

interface Wanted {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * Reads documents by id, with one statement per kind and batch. Leaves out missing records and those whose parent the
 * caller may not read. The caller must check that the kinds may be read.
 */
export async function readMany(ctx: Context, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, AnyDoc>> {
  const docs = new Map<string, AnyDoc>();
  for (let start = 0; start < wanted.length; start += batchSize) {
    const part = wanted.slice(start, start + batchSize);
    const reads = [...new Set(part.map(({ entity }) => entity))].map(async (entity) => {
      const ids = part.filter((one) => one.entity === entity).map(({ id }) => id);
      for (const doc of await readableDocs(ctx, entity, ids)) docs.set(doc._id, doc);
    });
    await Promise.all(reads);
  }
  return docs;
}

/** Reads the documents of one kind with these ids, with one statement; leaves out those that `readMany` leaves out. */
export async function readableDocs(ctx: Context, entity: Entity, ids: readonly string[]): Promise<readonly AnyDoc[]> {
  const readable = readableRows(ctx, entity) ?? 'true';
  return ctx.db.query(
    `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2) AND ${readable}`,
    [ctx.account, ids],
    docsOf(entity),
  );
}
