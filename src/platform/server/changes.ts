import type { Input } from '#platform/entity/define.ts';
import type { Context } from './context.ts';
import { readOrNothing } from './documents.ts';
import { readableKinds } from './scopes.ts';

interface ChangeRow {
  readonly seq: number;
  readonly id: string;
  readonly klass: string;
  readonly changes: readonly { readonly rev: string }[];
  readonly deleted?: true;
  readonly doc?: Input;
}
export interface ChangePage {
  readonly results: readonly ChangeRow[];
  readonly last_seq: number;
  readonly pending: number;
}

/** Records written after `since`, each once with its newest rev, in the order of their commits. */
export async function changesSince(ctx: Context, since: number, limit: number, withDocs: boolean): Promise<ChangePage> {
  const rows = await ctx.db.query<{ seq: number; id: string; klass: string; rev: string; deleted: boolean }>(
    `SELECT seq, id, klass, rev, deleted FROM changes
     WHERE account_id = $1 AND seq > $2 AND ($4::text[] IS NULL OR klass = ANY($4)) ORDER BY seq LIMIT $3`,
    [ctx.account, since, limit + 1, readableKinds(ctx.app, ctx) ?? null],
  );
  const results: ChangeRow[] = [];
  for (const row of rows.slice(0, limit)) {
    const doc = withDocs && !row.deleted ? await docOfChange(ctx, row.klass, row.id) : undefined;
    results.push({
      seq: row.seq,
      id: row.id,
      klass: row.klass,
      changes: [{ rev: row.rev }],
      ...(row.deleted ? { deleted: true as const } : {}),
      ...(doc ? { doc } : {}),
    });
  }
  return { results, last_seq: results.at(-1)?.seq ?? since, pending: rows.length > limit ? 1 : 0 };
}

async function docOfChange(ctx: Context, klass: string, id: string): Promise<Input | undefined> {
  const entity = ctx.app.registry.kind(klass);
  return entity && readOrNothing(ctx, entity, id);
}

/** The database's newest `seq`, 0 for an empty one. */
export async function lastSeq(ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ value: number }>(
    "SELECT value FROM sequences WHERE account_id = $1 AND name = 'seq'",
    [ctx.account],
  );
  return row?.value ?? 0;
}
