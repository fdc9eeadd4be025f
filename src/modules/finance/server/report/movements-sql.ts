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
  /** What cards bought counts when its bill is due, not on its own day. */
  readonly byBill?: boolean;
}

/** How the rows with parts appear: a join of `t`, the table, and expressions for the unsigned amount and the categories. */
export interface SplitRows {
  readonly join: string;
  readonly value: string;
  readonly categories: string;
}

interface Variants {
  /** How rows with parts appear; by default whole. */
  readonly split?: SplitRows | undefined;
  /** The parameter with the bills of cards, for a report by bill. */
  readonly bills?: string | undefined;
}

/** Further columns of a movement, each after a comma. */
export type MoreColumns = (kind: RowKind, amount: MovedAmount['amount']) => string;

/**
 * All movements of wallets as rows (wallet_id, date, amount, part, categories). Parts are `in`, `out` with fees, and `moved` between
 * wallets, which cancels out within a currency. Rows that wait to be accepted are left out. `$1` is the group; `$3` is the last day and, if
 * `lower` is set, `$2` the first one.
 */
export function movementsSql(
  asked: ReportRequest,
  lower: boolean,
  more: MoreColumns = () => '',
  { split, bills = '' }: Variants = {},
): string {
  const counted = `account_id = $1 AND NOT coalesce(imported, false)${asked.confirmed ? ' AND confirmed' : ''}`;
  const inDays = ` AND date <= $3${lower ? ' AND date >= $2' : ''}`;
  return movedAmounts
    .map(({ kind, wallet, amount, sign, between, feeAt }) => {
      const part = between === true ? 'moved' : sign === 1 ? 'in' : 'out';
      const fee = amount === 'fee' ? ' AND fee > 0' : '';
      const payer = feeAt === undefined ? '' : ` AND coalesce(fee_kind, 'source') = '${feeAt}'`;
      const isBilled = bills !== '' && wallet === 'wallet_id';
      const day = isBilled ? 'coalesce(due, date) AS date' : 'date';
      const minus = sign === -1 ? '-' : '';
      const columns = (value: string, categories: string): string =>
        `SELECT ${wallet} AS wallet_id, ${day}, ${minus}${value} AS amount, '${part}' AS part, ${categories} AS categories${more(kind, amount)}`;
      const rows = `FROM ${rowEntities[kind].plural} t${isBilled ? billJoin(bills) : ''}`;
      const kept = `WHERE ${counted}${isBilled ? billDays : inDays}${fee}${payer}`;
      const whole = `${columns(amount, 'categories')} ${rows} ${kept}`;
      if (split === undefined || !('parts' in rowEntities[kind].fields)) return whole;
      return `${whole} AND parts IS NULL UNION ALL ${columns(split.value, split.categories)}
        ${rows} ${split.join} ${kept} AND parts IS NOT NULL`;
    })
    .join('\n UNION ALL ');
}

/** The bill of a card's row: the one that it was moved to, else that of its day. */
function billJoin(bills: string): string {
  return ` LEFT JOIN jsonb_to_recordset(${bills}::jsonb) AS b(at text, month text, opens date, closes date, due date)
    ON at = wallet_id AND (bill = month OR (bill IS NULL AND date BETWEEN opens AND closes))`;
}

/** A bill is due at most two months after its days, and a row is moved by at most three; both by the index of days, then exactly. */
const billDays = ' AND date BETWEEN $2::date - 200 AND $3::date + 60 AND coalesce(due, date) BETWEEN $2 AND $3';
