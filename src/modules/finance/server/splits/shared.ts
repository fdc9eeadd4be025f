import type { Context } from '#platform/server/context.ts';
import { netDebts, type Owed } from '../../rules/splits/debts.ts';
import { partsJoin, partValue } from '../report/parts-sql.ts';

/** A row, or a part of one, that makes or evens a debt. The amount is what `debtor` owes more by it. */
export interface SharedRow extends Owed {
  readonly _id: string;
  readonly klass: 'income' | 'outgo' | 'transfer';
  readonly date: string;
  readonly label: string;
}

const [mostDebts, mostRows] = [200, 200];

/** Who owes whom, by currency. */
export async function debts(ctx: Context): Promise<Owed[]> {
  const owed = await ctx.db.query<Owed>(
    `SELECT s.debtor, s.creditor, w.currency, round(sum(s.amount), max(w."precision"))::text AS amount
     FROM (${sharedSql}) s JOIN wallets w ON w.account_id = $1 AND w.id = s.wallet_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [ctx.account],
  );
  return netDebts(owed).slice(0, mostDebts);
}

/** The newest rows between two parties. */
export async function sharedRows(ctx: Context, one: string, other: string): Promise<SharedRow[]> {
  return ctx.db.query<SharedRow>(
    `SELECT s.id AS _id, s.klass, s.date::text AS date, coalesce(s.label, '') AS label, s.debtor, s.creditor, w.currency,
       round(s.amount, w."precision")::text AS amount
     FROM (${sharedSql}) s JOIN wallets w ON w.account_id = $1 AND w.id = s.wallet_id
     WHERE (s.debtor = $2 AND s.creditor = $3) OR (s.debtor = $3 AND s.creditor = $2)
     ORDER BY s.date DESC, substr(s.id, 5) DESC LIMIT ${mostRows}`,
    [ctx.account, one, other],
  );
}

/**
 * Parts for other people than the member who paid, and rows that even a debt. Who paid is the row's member, else the person who entered
 * it. Partial indexes find the rows.
 */
const sharedSql = [
  partsOf('outgos', 'outgo', ''),
  partsOf('incomes', 'income', '-'),
  settled('incomes', 'income', 'wallet_id', 'paid_by', '-'),
  settled('outgos', 'outgo', 'wallet_id', 'paid_to', ''),
  settled('transfers', 'transfer', 'source_wallet_id', 'description', '-'),
].join(' UNION ALL ');

function partsOf(table: string, klass: string, sign: string): string {
  const party = klass === 'outgo' ? 'paid_to' : 'paid_by';
  return `SELECT t.id, '${klass}' AS klass, t.date, coalesce(p ->> 'note', t.${party}, t.description) AS label, t.wallet_id,
      p ->> 'for' AS debtor, coalesce(t.who_id, t.created_by) AS creditor, ${sign}${partValue} AS amount
    FROM ${table} t ${partsJoin}
    WHERE t.account_id = $1 AND t.parts IS NOT NULL AND NOT coalesce(t.imported, false)
      AND p ->> 'for' <> coalesce(t.who_id, t.created_by)`;
}

function settled(table: string, klass: string, wallet: string, label: string, sign: string): string {
  return `SELECT t.id, '${klass}' AS klass, t.date, coalesce(t.${label}, t.description) AS label, t.${wallet} AS wallet_id,
      t.settled_by AS debtor, coalesce(t.who_id, t.created_by) AS creditor, ${sign}t.value AS amount
    FROM ${table} t WHERE t.account_id = $1 AND t.settled_by IS NOT NULL AND NOT coalesce(t.imported, false)`;
}
