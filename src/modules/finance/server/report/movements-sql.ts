/** What a report is asked of; days both included. */
export interface ReportAsked {
  readonly from: string;
  readonly to: string;
  readonly wallet?: string;
  readonly currency?: string;
  /** Without what is only awaited. */
  readonly confirmed: boolean;
}

/**
 * All that moves wallets as rows (wallet_id, date, amount, part, categories): parts are `in`, `out` with fees, and `moved` between
 * wallets, which cancels out within a currency. Rows that wait to be accepted are left out. `$1` is the group; the day is bounded by
 * `$3` above and, where `lower` is set, by `$2` below.
 */
export function movementsSql(asked: ReportAsked, lower: boolean): string {
  const kept = `account_id = $1 AND NOT coalesce(imported, false) AND date <= $3${lower ? ' AND date >= $2' : ''}${
    asked.confirmed ? ' AND confirmed' : ''
  }`;
  const side = (table: string, wallet: string, amount: string, part: string): string =>
    `SELECT ${wallet} AS wallet_id, date, ${amount} AS amount, '${part}' AS part, categories FROM ${table} WHERE ${kept}`;
  const fee = (field: string, at: string): string =>
    `${side('exchanges', field, '-fee', 'out')} AND fee > 0 AND coalesce(fee_kind, 'source') = '${at}'`;
  return [
    side('incomes', 'wallet_id', 'value', 'in'),
    side('outgos', 'wallet_id', '-value', 'out'),
    side('transfers', 'source_wallet_id', '-value', 'moved'),
    `${side('transfers', 'source_wallet_id', '-fee', 'out')} AND fee > 0`,
    side('transfers', 'destination_wallet_id', 'value', 'moved'),
    side('exchanges', 'source_wallet_id', '-value_out', 'moved'),
    side('exchanges', 'destination_wallet_id', 'value_in', 'moved'),
    fee('source_wallet_id', 'source'),
    fee('destination_wallet_id', 'destination'),
  ].join('\n UNION ALL ');
}
