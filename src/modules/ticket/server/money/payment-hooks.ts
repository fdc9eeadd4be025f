import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { noteRemovedPayments, noteRestoredPayment, noteSavedPayments } from '../drawer/journal.ts';
import { noteBankRows } from '../pix/note-bank-rows.ts';
import { announcePaid } from './announce-paid.ts';
import { readBill } from './bill.ts';
import { checkNewPayment, checkRefund, confirmation } from './check-payment.ts';
import { followMoney, followRestored, ticketsOf } from './follow-money.ts';

/** Hooks of payments. They run one after the other under the group's lock, so of many payments of the same rest one is stored. */
export const paymentHooks: EntityHooks = {
  transient: [confirmation, 'refund_of'],
  hiddenFromTimeline: ['currency'],
  // A client may say which currency it means; another than that of the bill is refused.
  virtual: ['currency'],
  beforeSave: each(async (ctx, change) => {
    if (change.before === undefined) await checkNewPayment(ctx, change);
  }),
  afterSave: async (ctx, saved) => {
    await noteSavedPayments(ctx, saved);
    const ids = ticketsOf(
      ctx,
      saved.map(({ doc }) => doc),
    );
    await followMoney(ctx, ids, 'payments');
    for (const id of ids) await announcePaid(ctx, id, saved);
    await noteBankRows(ctx, saved);
  },
  beforeDelete: async (ctx, docs) => {
    for (const doc of docs) await assertNotRefunded(ctx, doc);
  },
  afterDelete: async (ctx, docs) => {
    await followMoney(ctx, ticketsOf(ctx, docs), 'payments');
    await noteRemovedPayments(ctx, docs);
    await noteBankRows(
      ctx,
      docs.map((before) => ({ before, doc: undefined })),
    );
  },
  beforeRestore: each(async (ctx, { values }) => {
    if (typeof values['refund_of'] === 'string') checkRefund(await readBill(ctx, String(values['ticket_id'])), values);
    await freeTakenRow(ctx, values);
  }),
  afterRestore: async (ctx, doc) => {
    await noteRestoredPayment(ctx, doc);
    await followRestored(ctx, doc, 'payments');
    await noteBankRows(ctx, [{ before: undefined, doc }]);
  },
  searchTarget: (doc) => (typeof doc['ticket_id'] === 'string' ? doc['ticket_id'] : undefined),
};

/** A refund would remain without its payment. */
async function assertNotRefunded(ctx: Context, doc: Input): Promise<void> {
  const [id] = ticketsOf(ctx, [doc]);
  if (id === undefined) return;
  const { payments } = await readBill(ctx, id);
  if (payments.some(({ refund_of: refunded }) => refunded === doc['_id']))
    throw fieldFailure('base', 'payment-has-refunds');
}

/** The bank's row of a restored payment may be another payment meanwhile. */
async function freeTakenRow(ctx: Context, values: Record<string, unknown>): Promise<void> {
  if (typeof values['bank_row'] !== 'string') return;
  const [taken] = await ctx.db.query('SELECT 1 FROM order_payments WHERE account_id = $1 AND bank_row = $2', [
    ctx.account,
    values['bank_row'],
  ]);
  if (taken !== undefined) Object.assign(values, { bank_row: null, from_row: null });
}
