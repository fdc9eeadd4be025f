import type { Context } from '#platform/server/context.ts';
import { createOwn, readOrNothing } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { formatMoney } from '#platform/entity/format.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { ticket } from '../../entities/ticket.ts';
import { noticeWords } from '../../locales/notices.ts';
import type { ReportedPix } from '../../rules/pix/charge.ts';

/**
 * Records a payment that the bank has confirmed, once for each id of the central bank, under the group's lock: whatever it is, also late, of another
 * amount or of a cancelled ticket. The charge remembers the ids, so a payment that a person removes does not come back.
 */
export async function recordPix(ctx: Context, chargeId: string, { e2eid, amount, at }: ReportedPix): Promise<void> {
  await lockGroup(ctx);
  const [charge] = await ctx.db.query<{ ticket_id: string; created_by: string }>(
    `UPDATE pix_charges SET state = 'paid', paid = coalesce(paid, 0) + $3, paid_ids = paid_ids || to_jsonb($4::text)
     WHERE account_id = $1 AND id = $2 AND NOT paid_ids ? $4 RETURNING ticket_id, created_by`,
    [ctx.account, chargeId, amount, e2eid],
  );
  if (charge === undefined) return;
  const [known] = await ctx.db.query('SELECT 1 FROM order_payments WHERE account_id = $1 AND e2eid = $2', [
    ctx.account,
    e2eid,
  ]);
  const doc = await readOrNothing(ctx, ticket, charge.ticket_id);
  if (known !== undefined || doc === undefined) return;
  const time = Date.parse(at) > ctx.now.getTime() ? ctx.now.toISOString() : at;
  const values = { ticket_id: doc._id, method: 'pix', amount, currency: 'BRL', at: time, e2eid };
  await createOwn(ctx, orderPayment, values, 'create');
  const say = (locale: 'en' | 'pt-BR'): string => formatMoney(amount, regionOf(locale, undefined), 'BRL');
  await notify(ctx, {
    entity: ticket,
    doc,
    detail: {
      fact: { en: noticeWords.en['pix.paid'], 'pt-BR': noticeWords['pt-BR']['pix.paid'] },
      facts: [say('pt-BR')],
    },
    to: [{ reason: 'answer', people: [charge.created_by, ...(ticket.concerns ?? []).map((field) => doc[field])] }],
  });
}
