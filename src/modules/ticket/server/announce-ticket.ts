import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { sampleEvent } from '#platform/server/records/record-write.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import type { Detail } from '#modules/inbox/server/event.ts';
import { ticket } from '../entities/ticket.ts';
import { en } from '../locales/en.ts';
import { ptBR } from '../locales/pt-BR.ts';
import { arrivalEvent } from '../rules/parts/order-state.ts';
import { isClosed, type Status } from '../rules/status.ts';

/**
 * Notifies members of a ticket: those whom it is assigned to; of a new, unfinished one those who subscribed to new
 * tickets; of another status those who are responsible for it or watch it.
 */
export async function announceTicket(ctx: Context, { before, doc, event }: Saved): Promise<void> {
  const status = doc['status'] as Status;
  // The notice of an arrived part says more than the new status.
  if (event === sampleEvent || event === arrivalEvent || (before === undefined && isClosed(status))) return;
  const responsible = ticket.concerns?.map((name) => doc[name]) ?? [];
  const assigned = ticket.concerns?.filter((name) => doc[name] !== before?.[name]).map((name) => doc[name]) ?? [];
  const to = [{ reason: 'assigned', people: assigned, always: true }] as const;
  if (before === undefined) {
    const detail = { quote: String(doc['content'] ?? '').slice(0, 600), facts: await factsOf(ctx, doc) };
    await notify(ctx, {
      entity: ticket,
      doc,
      detail,
      to: [...to, { reason: 'ticket-created', flag: 'ticket_created' }],
    });
  } else if (before['status'] !== status) {
    const changed = { reason: 'status', people: responsible, watchers: true } as const;
    await notify(ctx, { entity: ticket, doc, detail: { fact: statusWords(status) }, to: [...to, changed] });
  } else if (assigned.length > 0) await notify(ctx, { entity: ticket, doc, to });
}

function statusWords(status: Status): NonNullable<Detail['fact']> {
  return { en: en[`ticket.status.${status}`], 'pt-BR': ptBR[`ticket.status.${status}`] };
}

/** Customer and equipment of the ticket. */
async function factsOf(ctx: Context, doc: AnyDoc): Promise<string[]> {
  const { customer_id: customer, equipment_id: equipment } = doc;
  if (customer === undefined && equipment === undefined) return [];
  const [row] = await ctx.db.query<{ customer: string | null; equipment: string | null; identifier: string | null }>(
    `SELECT (SELECT name FROM customers WHERE account_id = $1 AND id = $2) AS customer,
       (SELECT description FROM equipment WHERE account_id = $1 AND id = $3) AS equipment,
       (SELECT identifier FROM equipment WHERE account_id = $1 AND id = $3) AS identifier`,
    [ctx.account, customer ?? null, equipment ?? null],
  );
  const thing = [row?.equipment, row?.identifier].filter(Boolean).join(' · ');
  return [row?.customer ?? '', thing].filter((fact) => fact !== '');
}
