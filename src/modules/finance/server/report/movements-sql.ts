import { movedAmounts, type MovedAmount } from '../../rules/movements.ts';
import type { RowKind } from '../../rules/row-kinds.ts';
import { rowEntities } from '../../entities/row-entities.ts';

/** Parameters of a report; the last day included. */
export interface ReportRequest {
  readonly from: string;
  readonly to: string;
  readonly wallet?: string;
  readonly currency?: string;
  /** Without pending rows. */
  readonly confirmed: boolean;
}

/** How the rows with parts appear: a join of `t`, the table, and expressions for the unsigned amount and the categories. */
export interface SplitRows {
  readonly join: string;
  readonly value: string;
  readonly categories: string;
}

/** Further columns of a movement, each after a comma. */
export type MoreColumns = (kind: RowKind, amount: MovedAmount['amount']) => string;

/**
 * All movements of wallets as rows (wallet_id, date, amount, part, categories). Parts are `in`, `out` with fees, and `moved` between
 * wallets, which cancels out within a currency. Rows that wait to be accepted are left out. `$1` is the group; `$3` is the last day and, if
 * `lower` is set, `$2` the first one. `split` says how rows with parts appear; by default whole.
 */
export function movementsSql(
  asked: ReportRequest,
  lower: boolean,
  more: MoreColumns = () => '',
  split?: SplitRows,
): string {
  const kept = `account_id = $1 AND NOT coalesce(imported, false) AND date <= $3${lower ? ' AND date >= $2' : ''}${
    asked.confirmed ? ' AND confirmed' : ''
  }`;
  return movedAmounts
    .map(({ kind, wallet, amount, sign, between, feeAt }) => {
      const part = between === true ? 'moved' : sign === 1 ? 'in' : 'out';
      const fee = amount === 'fee' ? ' AND fee > 0' : '';
      const payer = feeAt === undefined ? '' : ` AND coalesce(fee_kind, 'source') = '${feeAt}'`;
      const table = rowEntities[kind].plural;
      const minus = sign === -1 ? '-' : '';
      const columns = (value: string, categories: string): string =>
        `SELECT ${wallet} AS wallet_id, date, ${minus}${value} AS amount, '${part}' AS part, ${categories} AS categories${more(kind, amount)}`;
      const whole = `${columns(amount, 'categories')} FROM ${table} WHERE ${kept}${fee}${payer}`;
      if (split === undefined || !('parts' in rowEntities[kind].fields)) return whole;
      return `${whole} AND parts IS NULL UNION ALL ${columns(split.value, split.categories)}
        FROM ${table} t ${split.join} WHERE ${kept} AND parts IS NOT NULL`;
    })
    .join('\n UNION ALL ');
}
