import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { estimate } from '../entities/estimate.ts';
import { ticket } from '../entities/ticket.ts';
import { en } from '../locales/en.ts';
import { ptBR } from '../locales/pt-BR.ts';
import type { EstimateStatus } from '../rules/estimates/estimate-status.ts';

/** Notifies who wrote an estimate, and who is responsible for its ticket, of the customer's answer. */
export async function announceAnswer(ctx: Context, doc: AnyDoc): Promise<void> {
  const status = doc['status'] as EstimateStatus;
  const of = typeof doc['ticket_id'] === 'string' ? await readOrNothing(ctx, ticket, doc['ticket_id']) : undefined;
  const responsible = of === undefined ? [] : (ticket.concerns ?? []).map((name) => of[name]);
  await notify(ctx, {
    entity: estimate,
    doc,
    detail: { fact: { en: en[`estimate.status.${status}`], 'pt-BR': ptBR[`estimate.status.${status}`] } },
    to: [{ reason: 'answer', people: [doc.created_by, ...responsible], watchers: true }],
  });
}
