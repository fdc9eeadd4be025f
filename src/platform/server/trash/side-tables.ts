import type { Input } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';

/** Rows of a module's own table that belong to a record: read for the trash record, and restored. */

export async function sideTableRows(ctx: Context, table: string, column: string, id: string): Promise<Input> {
  const rows = await ctx.db.query<{ row: Input }>(
    `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE account_id = $1 AND "${column}" = $2`,
    [ctx.account, id],
  );
  return { [table]: rows.map(({ row }) => row) };
}

export async function restoreSideTableRows(ctx: Context, table: string, remembered: Input): Promise<void> {
  const rows = remembered[table];
  if (!Array.isArray(rows) || rows.length === 0) return;
  await ctx.db.query(
    `INSERT INTO "${table}" SELECT t.* FROM jsonb_populate_recordset(NULL::"${table}", $2::jsonb) AS t WHERE t.account_id = $1 ON CONFLICT DO NOTHING`,
    [ctx.account, JSON.stringify(rows)],
  );
}
