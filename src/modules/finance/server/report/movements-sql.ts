import { movedAmounts, type MovedAmount, type RowKind } from '../../rules/movements.ts';
import { rowEntities } from '../mapping-rows.ts';

/** What a report is asked of; days both included. */
export interface ReportRequest {
  readonly from: string;
  readonly to: string;
  readonly wallet?: string;
  readonly currency?: string;
  /** Without what is only awaited. */
  readonly confirmed: boolean;
}

/** Further columns of a movement, each with a comma before it. */
export type MoreColumns = (kind: RowKind, amount: MovedAmount['amount']) => string;

/**
 * All that moves wallets as rows (wallet_id, date, amount, part, categories): parts are `in`, `out` with fees, and `moved` between
 * wallets, which cancels out within a currency. Rows that wait to be accepted are left out. `$1` is the group; the day is bounded by
 * `$3` above and, where `lower` is set, by `$2` below.
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
