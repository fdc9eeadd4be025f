import type { Input } from '#platform/entity/define.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import type { Context } from '#platform/server/context.ts';
import type { WaitingPart } from '../../rules/cards/match-parts.ts';

/** A part of a purchase as an import sees it. */
interface ImportPart extends WaitingPart {
  readonly id: string;
  /** A file of another format has brought it before. */
  readonly filled: boolean;
}

/** The parts that the lines of a file may be, and what a thread needs to find them. */
export interface ImportParts {
  readonly parts: readonly ImportPart[];
  /** What the wallet says of its bills. */
  readonly card: Input;
}

/** Parts that are compared with one file. */
const mostParts = 5000;

/** Purchases may be so old when their last part comes, and a part may be billed so long before its planned day. */
const [oldest, early] = [3100, 60];

/** The parts of a card's purchases that no file of this format has brought. */
export async function importParts(
  ctx: Context,
  wallet: string,
  file: { readonly days: readonly [string, string] | null; readonly header: string } | null,
): Promise<ImportParts> {
  if (file === null || file.days === null) return { parts: [], card: {} };
  const [from, to] = file.days;
  const parts = await ctx.db.query<ImportPart>(
    `SELECT o.id, o.plan_part AS part, p.count, o.value::text AS value, coalesce(o.bill, to_char(o.date, 'YYYY-MM')) AS bill,
       p.date::text AS bought, concat_ws(' ', p.paid_to, p.description) AS text, coalesce(k.filled, false) AS filled
     FROM instalment_plans p JOIN outgos o ON o.account_id = $1 AND o.plan_id = p.id
       LEFT JOIN LATERAL (SELECT true AS filled, bool_or(c.header = $5) AS same FROM import_keys k
         JOIN csvs c ON c.account_id = $1 AND c.id = k.csv_id WHERE k.account_id = $1 AND k.record_id = o.id HAVING count(*) > 0) AS k ON true
     WHERE p.account_id = $1 AND p.wallet_id = $2 AND p.date BETWEEN $3 AND $4 AND o.date >= $6 AND NOT coalesce(k.same, false)
     ORDER BY o.date, o.id LIMIT ${mostParts}`,
    [ctx.account, wallet, addDays(from, -oldest), addDays(to, 7), file.header, addDays(from, -early)],
  );
  if (parts.length === 0) return { parts, card: {} };
  const [card = {}] = await ctx.db.query<Input>(
    'SELECT card, closing_day, due_day, closings FROM wallets WHERE account_id = $1 AND id = $2',
    [ctx.account, wallet],
  );
  return { parts, card };
}
