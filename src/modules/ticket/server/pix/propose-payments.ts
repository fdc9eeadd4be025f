import { addDays } from '#platform/entity/parse-day.ts';
import type { Context, EventDetail } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { billOfRow, codesIn, numbersIn, type BankRow, type OpenBill } from '../../rules/pix/match-rows.ts';
import { notePaymentRow } from './note-bank-rows.ts';

/** Candidates that are read for the rows of one event. */
const most = 2000;

/** Days between a payment that a person recorded and the bank's row of it. */
const daysApart = 7;

/** Proposes for new incomes of wallets the tickets that they pay. */
export async function proposePayments(_db: Db, detail: EventDetail, _now: Date, ctx?: Context): Promise<void> {
  if (ctx === undefined) return;
  const rows = JSON.parse(detail['rows'] ?? '[]') as readonly BankRow[];
  const bills = [
    ...(await reportedPayments(ctx, rows)),
    ...(await dueBills(ctx, rows)),
    ...(await unlinkedPayments(ctx, rows)),
  ];
  if (bills.length === 0) return;
  for (const row of rows) {
    const bill = billOfRow(row, bills);
    if (bill === undefined) continue;
    const proposal = { row: row.id, source: bill.ticket_id, label: formatTicketNumber(bill.number) };
    await notePaymentRow(ctx, { state: 'proposed', ...proposal });
  }
}

/** Tickets of which something is due: of the same amount as a row, or named by its code. */
async function dueBills(ctx: Context, rows: readonly BankRow[]): Promise<readonly OpenBill[]> {
  const select = `SELECT t.id AS ticket_id, t.number, t.due::text AS amount, t.bill_currency AS currency, c.name AS customer, true AS due
     FROM tickets t LEFT JOIN customers c ON c.account_id = $1 AND c.id = t.customer_id
     WHERE t.account_id = $1 AND t.due > 0 AND t.status <> 'cancel'`;
  const [same, named] = await Promise.all([
    ctx.db.query<OpenBill & Record<string, unknown>>(
      `${select} AND t.due = ANY($2::numeric[]) ORDER BY t.id DESC LIMIT ${most}`,
      [ctx.account, rows.map(({ amount }) => amount)],
    ),
    ctx.db.query<OpenBill & Record<string, unknown>>(`${select} AND t.number = ANY($2::integer[]) LIMIT ${most}`, [
      ctx.account,
      rows.flatMap(({ text }) => numbersIn(text)),
    ]),
  ]);
  return [...same, ...named];
}

/** Payments by Pix or transfer that people recorded, of the same amount as a row and near its day. */
async function unlinkedPayments(ctx: Context, rows: readonly BankRow[]): Promise<readonly OpenBill[]> {
  const dates = rows.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  return ctx.db.query<OpenBill & Record<string, unknown>>(
    `SELECT t.id AS ticket_id, t.number, p.amount::text AS amount, p.currency, c.name AS customer, false AS due
     FROM order_payments p JOIN tickets t ON t.account_id = $1 AND t.id = p.ticket_id
     LEFT JOIN customers c ON c.account_id = $1 AND c.id = t.customer_id
     WHERE p.account_id = $1 AND p.at >= $3::timestamptz AND p.at < $4::timestamptz AND p.amount = ANY($2::numeric[])
       AND p.method IN ('pix', 'transfer') AND p.bank_row IS NULL AND p.refund_of IS NULL ORDER BY p.at, p.id LIMIT ${most}`,
    [ctx.account, rows.map(({ amount }) => amount), addDays(first, -daysApart), addDays(last, daysApart)],
  );
}

/** Payments that a bank has reported and that the text of a row names, by the payment or by its charge. */
async function reportedPayments(ctx: Context, rows: readonly BankRow[]): Promise<readonly OpenBill[]> {
  const codes = rows.flatMap(({ text }) => codesIn(text));
  if (codes.length === 0) return [];
  const charges = await ctx.db.query<{ txid: string; paid_ids: readonly string[] }>(
    'SELECT txid, paid_ids FROM pix_charges WHERE account_id = $1 AND txid = ANY($2)',
    [ctx.account, codes],
  );
  const found = await ctx.db.query<OpenBill & Record<string, unknown> & { e2eid: string }>(
    `SELECT t.id AS ticket_id, t.number, p.amount::text AS amount, p.currency, NULL AS customer, false AS due, p.e2eid
     FROM order_payments p JOIN tickets t ON t.account_id = $1 AND t.id = p.ticket_id
     WHERE p.account_id = $1 AND p.e2eid = ANY($2) AND p.bank_row IS NULL ORDER BY p.id LIMIT ${most}`,
    [ctx.account, [...codes, ...charges.flatMap(({ paid_ids: ids }) => ids)]],
  );
  return found.map(({ e2eid, ...bill }) => ({
    ...bill,
    codes: [e2eid, ...charges.filter(({ paid_ids: ids }) => ids.includes(e2eid)).map(({ txid }) => txid)],
  }));
}
