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

/** Further columns of a movement, each after a comma. */
export type MoreColumns = (kind: RowKind, amount: MovedAmount['amount']) => string;

/**
 * All movements of wallets as rows (wallet_id, date, amount, part, categories). Parts are `in`, `out` with fees, and `moved` between
 * wallets, which cancels out within a currency. Rows that wait to be accepted are left out. `$1` is the group; `$3` is the last day and, if
 * `lower` is set, `$2` the first one.
 */
export function movementsSql(asked: ReportRequest, lower: boolean, more: MoreColumns = () => ''): string {
  const kept = `account_id = $1 AND NOT coalesce(imported, false) AND date <= $3${lower ? ' AND date >= $2' : ''}${
    asked.confirmed ? ' AND confirmed' : ''
  }`;
  return movedAmounts
    .map(({ kind, wallet, amount, sign, between, feeAt }) => {
      const part = between === true ? 'moved' : sign === 1 ? 'in' : 'out';
      const fee = amount === 'fee' ? ' AND fee > 0' : '';
      const payer = feeAt === undefined ? '' : ` AND coalesce(fee_kind, 'source') = '${feeAt}'`;
      return `SELECT ${wallet} AS wallet_id, date, ${sign === -1 ? '-' : ''}${amount} AS amount, '${part}' AS part, categories${more(kind, amount)}
        FROM ${rowEntities[kind].plural} WHERE ${kept}${fee}${payer}`;
    })
    .join('\n UNION ALL ');
}
