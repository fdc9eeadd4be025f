import type { Context, EventDetail } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { income } from '../../entities/income.ts';
import { announce } from './announce-rows.ts';
import { notePaymentRows } from './note-payment-rows.ts';

/** What another module says of rows and its payments: they look like one, are one, are none any more, or nothing is due any more. */
export async function followPaymentRow(_db: Db, detail: EventDetail, _now: Date, ctx?: Context): Promise<void> {
  if (ctx === undefined) return;
  const { state, row = '', source = '' } = detail;
  if (state === 'proposed') return propose(ctx, row, source, detail['label'] ?? '');
  if (state === 'settled')
    return void (await ctx.db.query('DELETE FROM payment_proposals WHERE account_id = $1 AND source = $2', [
      ctx.account,
      source,
    ]));
  const doc = await readOrNothing(ctx, income, row);
  if (state === 'linked') {
    // A payment is restored although its row is gone, or is another payment now.
    if (doc === undefined || typeof doc['source'] === 'string')
      return notePaymentRows(ctx, { state: 'gone', row, source });
    await updateOwn(ctx, income, row, { source, imported: false, confirmed: true }, 'accept-import');
    await ctx.db.query('DELETE FROM payment_proposals WHERE account_id = $1 AND row_id = $2', [ctx.account, row]);
  } else if (doc?.['source'] === source) {
    const { doc: free } = await updateOwn(ctx, income, row, { source: null }, 'update');
    await announce(ctx, [free]);
  }
}

async function propose(ctx: Context, row: string, source: string, label: string): Promise<void> {
  await ctx.db.query(
    `INSERT INTO payment_proposals (account_id, row_id, source, label) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, row_id) DO UPDATE SET source = excluded.source, label = excluded.label`,
    [ctx.account, row, source, label],
  );
}
