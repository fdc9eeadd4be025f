import { failure } from '#platform/entity/failure.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import type { Context, EventDetail } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createOwn, readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { removeMany } from '#platform/server/records/many.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { methodOf } from '../../rules/pix/match-rows.ts';
import { checkNewPayment } from '../money/check-payment.ts';

/** Records the payment that a row of a bank file is, and takes it back when the row goes. The other module notifies of both. */
export async function followBankRows(_db: Db, detail: EventDetail, _now: Date, ctx?: Context): Promise<void> {
  if (ctx === undefined) return;
  if (detail['state'] === 'accepted') await acceptRow(ctx, detail);
  if (detail['state'] === 'removed') await unlinkRows(ctx, JSON.parse(detail['rows'] ?? '[]') as readonly string[]);
  if (detail['state'] === 'gone') await clearRow(ctx, detail['source'] ?? '');
}

/** A payment that a person has recorded before becomes that of the row; else the row makes one. */
async function acceptRow(ctx: Context, { row = '', source = '', text = '', ...money }: EventDetail): Promise<void> {
  checkKindScope(ctx.who, orderPayment, 'write');
  const { amount = '0', currency = '', date = '' } = money;
  const [known] = await ctx.db.query<{ id: string }>(
    `SELECT id FROM order_payments WHERE account_id = $1 AND ticket_id = $2 AND amount = $3 AND currency = $4
       AND method IN ('pix', 'transfer') AND bank_row IS NULL AND refund_of IS NULL ORDER BY at, id LIMIT 1`,
    [ctx.account, source, amount, currency],
  );
  if (known !== undefined) {
    await updateOwn(ctx, orderPayment, known.id, { bank_row: row }, 'link');
    return;
  }
  const values: Record<string, unknown> = {
    ticket_id: source,
    method: methodOf({ text }),
    amount,
    at: `${date}T12:00:00.000Z`,
    bank_row: row,
    from_row: true,
  };
  const [due] = await ctx.db.query<{ is_due: boolean }>(
    'SELECT due > 0 AS is_due FROM tickets WHERE account_id = $1 AND id = $2',
    [ctx.account, source],
  );
  if (due === undefined) throw failure('not_found', 'missing');
  // A customer may pay more than what is due, but nobody pays a bill that is settled.
  await checkNewPayment(ctx, { values, input: { currency, more_than_due: due.is_due } });
  await createOwn(ctx, orderPayment, values, 'create');
}

/** Payments that rows made go with them; those that a person recorded stay without their row. */
async function unlinkRows(ctx: Context, rows: readonly string[]): Promise<void> {
  const payments = await ctx.db.query<{ id: string; from_row: boolean | null }>(
    'SELECT id, from_row FROM order_payments WHERE account_id = $1 AND bank_row = ANY($2) ORDER BY id',
    [ctx.account, rows],
  );
  for (const { id, from_row: isFromRow } of payments) {
    if (isFromRow !== true || (await hasRefunds(ctx, id))) await clearRow(ctx, id);
    else await removeMany(ctx, orderPayment, [id]);
  }
}

async function clearRow(ctx: Context, payment: string): Promise<void> {
  await updateOwn(ctx, orderPayment, payment, { bank_row: null, from_row: null }, 'link');
}

/** A refund would remain without its payment. */
async function hasRefunds(ctx: Context, id: string): Promise<boolean> {
  const payment = await readOrNothing(ctx, orderPayment, id);
  const refunds = await ctx.db.query(
    'SELECT 1 FROM order_payments WHERE account_id = $1 AND ticket_id = $2 AND refund_of = $3 LIMIT 1',
    [ctx.account, payment?.['ticket_id'], id],
  );
  return refunds.length > 0;
}
