import { addDays } from '#platform/entity/parse-day.ts';
import type { Context } from '#platform/server/context.ts';
import { parseLedger } from '../ledger/ledger-query.ts';
import { sumSql } from '../ledger/ledger-sql.ts';

/** The sum of the wallet's rows after a file's last day, which the bank's balance does not include. */
export async function sumAfter(ctx: Context, wallet: unknown, last: unknown): Promise<string> {
  if (typeof wallet !== 'string' || typeof last !== 'string') return '0';
  const counted = { ...parseLedger({}), from: addDays(last, 1), confirmed: true, imported: false };
  const { text, values } = sumSql(ctx.account, wallet, counted);
  const [row] = await ctx.db.query<{ sum: string | null }>(text, values);
  return row?.sum ?? '0';
}
