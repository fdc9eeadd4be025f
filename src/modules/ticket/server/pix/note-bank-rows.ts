import type { AnyDoc } from '#platform/entity/define.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import type { Context, EventDetail } from '#platform/server/context.ts';

/** Notifies of payments that have got a bank's row, or have none any more. */
export async function noteBankRows(
  ctx: Context,
  changes: readonly { readonly before: AnyDoc | undefined; readonly doc: AnyDoc | undefined }[],
): Promise<void> {
  for (const { before, doc } of changes) {
    const [was, is] = [before?.['bank_row'], doc?.['bank_row']];
    const source = (doc ?? before)?._id ?? '';
    if (was === is) continue;
    if (typeof was === 'string') await notePaymentRow(ctx, { state: 'unlinked', row: was, source });
    if (typeof is === 'string') await notePaymentRow(ctx, { state: 'linked', row: is, source });
  }
}

/** No row is proposed any more for a ticket of which nothing is due. */
export async function noteSettled(ctx: Context, ticketId: string): Promise<void> {
  await notePaymentRow(ctx, { state: 'settled', source: ticketId });
}

/** Notifies the module of wallets of a row, a payment or a ticket. */
export async function notePaymentRow(ctx: Context, detail: EventDetail): Promise<void> {
  await notifyModules(ctx.product, ctx.db, 'ticket.payment-row', detail, ctx.now, ctx);
}
