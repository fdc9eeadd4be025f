import { formatMoney } from '#platform/entity/format.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { sampleEvent } from '#platform/server/records/record-write.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { ticket } from '../../entities/ticket.ts';
import { isPositive, paysTheRest } from '../../rules/money/payments.ts';

/** Notifies who opened the ticket, is responsible for it or watches it that these payments have paid the rest. */
export async function announcePaid(ctx: Context, id: string, saved: readonly Saved[]): Promise<void> {
  const payments = saved.filter(({ before, doc }) => before === undefined && doc['ticket_id'] === id);
  if (payments.length === 0 || payments.some(({ event }) => event === sampleEvent)) return;
  const doc = await readOrNothing(ctx, ticket, id);
  if (doc === undefined || !isPositive(String(doc['total'] ?? '0'))) return;
  const isRest = paysTheRest(
    payments.map(({ doc: { amount, refund_of: refunded } }) => ({
      amount: String(amount),
      refund_of: typeof refunded === 'string' ? refunded : null,
    })),
    String(doc['due'] ?? '0'),
  );
  if (!isRest) return;
  const { country } = await groupLocale(ctx);
  const paid = (locale: Locale): string =>
    formatMoney(String(doc['paid'] ?? '0'), regionOf(locale, country), String(doc['bill_currency'] ?? ''));
  await notify(ctx, {
    entity: ticket,
    doc,
    detail: { fact: { en: paid('en'), 'pt-BR': paid('pt-BR') } },
    to: [
      {
        reason: 'paid',
        people: [doc.created_by, ...(ticket.concerns ?? []).map((field) => doc[field])],
        watchers: true,
      },
    ],
  });
}
