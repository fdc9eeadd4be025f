import { notifyModules } from '#platform/server/app/module-events.ts';
import type { Context, EventDetail } from '#platform/server/context.ts';

/** Notifies the other modules that a row was accepted as a payment, was removed, or is gone. */
export async function notePaymentRows(ctx: Context, detail: EventDetail): Promise<void> {
  await notifyModules(ctx.product, ctx.db, 'finance.payment-rows', detail, ctx.now, ctx);
}
