import type { Context } from '#platform/server/context.ts';
import { docsOf } from '#platform/server/db/rows.ts';
import { planned } from '../../entities/planned.ts';
import { maxPlanned, occurrenceKey, plannedOf, type Planned } from '../../rules/planned/planned.ts';
import { flows, type Flow } from '../../rules/planned/options.ts';
import { rowEntities } from '../../entities/row-entities.ts';

/** The planned rows of some wallets, or of all, without those that a person dismissed. */
export async function readPlanned(ctx: Context, wallets?: readonly string[]): Promise<readonly Planned[]> {
  const docs = await ctx.db.query(
    `SELECT * FROM planned_rows WHERE account_id = $1 AND state IS DISTINCT FROM 'dismissed'
       AND ($2::text[] IS NULL OR wallet_id = ANY($2)) ORDER BY id LIMIT ${maxPlanned}`,
    [ctx.account, wallets ?? null],
    docsOf(planned),
  );
  return docs.map(plannedOf);
}

/**
 * Keys of the days that real rows fulfil. `counted`: without rows that wait to be accepted, because these are in no balance.
 */
export async function fulfilledDays(
  ctx: Context,
  { ids, from, to, counted }: { ids: readonly string[]; from: string; to: string; counted: boolean },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db.query<{ id: string; day: string }>(
    flows
      .map(
        (flow) => `SELECT planned_id AS id, planned_day::text AS day FROM ${tableOf(flow)}
          WHERE account_id = $1 AND planned_id = ANY($2::text[]) AND planned_day BETWEEN $3 AND $4
            AND NOT ($5 AND coalesce(imported, false))`,
      )
      .join(' UNION ALL '),
    [ctx.account, ids, from, to, counted],
  );
  return new Set(rows.map(({ id, day }) => occurrenceKey(id, day)));
}

export function tableOf(flow: Flow): string {
  return rowEntities[flow].plural;
}
