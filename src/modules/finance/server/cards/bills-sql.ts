/** Whether an income of a card is a payment that a bank's file brought: its words say so, and nobody put it into a bill. */
export function isPaymentSql(row = ''): string {
  return `${row}bill IS NULL AND ${row}plan_id IS NULL AND lower(concat_ws(' ', ${row}paid_by, ${row}description)) ~ '\\m(pagamento|pagto|pgto|payment)'`;
}

/**
 * What moved a card's wallet ($2) since the day $3, by day, bill and part: `spent` counts up a bill, `refund` down, and `paid` pays bills; `planned`
 * payments pay nothing yet.
 */
export const billSumsSql = `SELECT date::text AS date, bill, part, sum(amount)::text AS amount, count(*)::integer AS count FROM (
    SELECT date, bill, 'spent' AS part, value AS amount FROM outgos
      WHERE account_id = $1 AND wallet_id = $2 AND date >= $3 AND NOT coalesce(imported, false)
    UNION ALL SELECT date, bill,
      CASE WHEN ${isPaymentSql()}
        THEN CASE WHEN confirmed THEN 'paid' ELSE 'planned' END ELSE 'refund' END, value FROM incomes
      WHERE account_id = $1 AND wallet_id = $2 AND date >= $3 AND NOT coalesce(imported, false)
    UNION ALL SELECT date, NULL, CASE WHEN confirmed THEN 'paid' ELSE 'planned' END, value FROM transfers
      WHERE account_id = $1 AND destination_wallet_id = $2 AND date >= $3 AND NOT coalesce(imported, false)
    UNION ALL SELECT date, NULL, 'spent', value + coalesce(fee, 0) FROM transfers
      WHERE account_id = $1 AND source_wallet_id = $2 AND date >= $3 AND NOT coalesce(imported, false)
    UNION ALL SELECT date, NULL, CASE WHEN confirmed THEN 'paid' ELSE 'planned' END,
        value_in - CASE WHEN fee_kind = 'destination' THEN coalesce(fee, 0) ELSE 0 END FROM exchanges
      WHERE account_id = $1 AND destination_wallet_id = $2 AND date >= $3 AND NOT coalesce(imported, false)
    UNION ALL SELECT date, NULL, 'spent', value_out + CASE WHEN fee_kind = 'destination' THEN 0 ELSE coalesce(fee, 0) END FROM exchanges
      WHERE account_id = $1 AND source_wallet_id = $2 AND date >= $3 AND NOT coalesce(imported, false)) AS moves
  GROUP BY 1, 2, 3`;

/** A sum of that query. */
export interface MovedSum {
  readonly date: string;
  readonly bill: string | null;
  readonly part: 'spent' | 'refund' | 'paid' | 'planned';
  readonly amount: string;
  readonly count: number;
}
