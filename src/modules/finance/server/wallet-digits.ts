import { className } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { partsJoin, partValue } from './report/parts-sql.ts';

/** A column with amounts in the digits of one wallet. */
interface Place {
  readonly kind: string;
  readonly table: string;
  readonly column: string;
  /** The column with the wallet, and further conditions for the amount to be in it. */
  readonly wallet: string;
  readonly only?: string;
}

const source = 'source_wallet_id';
const destination = 'destination_wallet_id';
const notDismissed = "state IS DISTINCT FROM 'dismissed'";
const places: readonly Place[] = [
  { kind: 'income', table: 'incomes', column: 'value', wallet: 'wallet_id' },
  { kind: 'outgo', table: 'outgos', column: 'value', wallet: 'wallet_id' },
  { kind: 'transfer', table: 'transfers', column: 'value', wallet: source },
  { kind: 'transfer', table: 'transfers', column: 'fee', wallet: source },
  { kind: 'exchange', table: 'exchanges', column: 'value_out', wallet: source },
  { kind: 'exchange', table: 'exchanges', column: 'value_in', wallet: destination },
  {
    kind: 'exchange',
    table: 'exchanges',
    column: 'fee',
    wallet: source,
    only: "fee_kind IS DISTINCT FROM 'destination'",
  },
  { kind: 'exchange', table: 'exchanges', column: 'fee', wallet: destination, only: "fee_kind = 'destination'" },
  { kind: 'planned', table: 'planned_rows', column: 'value', wallet: 'wallet_id', only: notDismissed },
  { kind: 'planned', table: 'planned_rows', column: 'value_max', wallet: 'wallet_id', only: notDismissed },
];

/** A transfer's value, entered or planned, has the digits of its source, and the destination must be able to hold it. */
const held: readonly Place[] = [
  { kind: 'transfer', table: 'transfers', column: 'value', wallet: destination },
  { kind: 'planned', table: 'planned_rows', column: 'value', wallet: destination, only: notDismissed },
  { kind: 'planned', table: 'planned_rows', column: 'value_max', wallet: destination, only: notDismissed },
];

/** Whether an amount in this wallet has more than `digits` significant digits after the point. */
export async function needsMoreDigits(ctx: Context, wallet: string, digits: number): Promise<boolean> {
  const any = [...places, ...held].map(
    (place) =>
      `EXISTS (SELECT FROM ${place.table} WHERE ${ofWallet(place)} AND ${place.column} <> trunc(${place.column}, $3))`,
  );
  for (const table of ['incomes', 'outgos'])
    any.push(
      `EXISTS (SELECT FROM ${table} t ${partsJoin} WHERE t.account_id = $1 AND t.wallet_id = $2 AND t.parts IS NOT NULL
         AND ${partValue} <> trunc(${partValue}, $3))`,
    );
  const [row] = await ctx.db.query(`SELECT 1 WHERE ${any.join(' OR ')}`, [ctx.account, wallet, digits]);
  return row !== undefined;
}

/**
 * Rewrites every amount of this wallet with `digits` digits. The numbers stay equal, so rev and timeline do not change, only the counted
 * bytes.
 */
export async function rewriteAmounts(ctx: Context, wallet: string, digits: number): Promise<void> {
  for (const place of places) {
    const { table, column, kind } = place;
    await ctx.db.query(
      `WITH grown AS (SELECT sum(length(round(${column}, $3)::text) - length(${column}::text)) AS bytes FROM ${table} WHERE ${ofWallet(place)}),
       counted AS (UPDATE counters AS c SET size = c.size + grown.bytes FROM grown WHERE c.account_id = $1 AND c.id = $4 AND grown.bytes IS NOT NULL)
       UPDATE ${table} SET ${column} = round(${column}, $3) WHERE ${ofWallet(place)} AND scale(${column}) <> $3`,
      [ctx.account, wallet, digits, className(kind)],
    );
  }
}

function ofWallet({ wallet, only }: Place): string {
  return `account_id = $1 AND ${wallet} = $2${only === undefined ? '' : ` AND ${only}`}`;
}
