import type { Entity } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { customerLink } from '../../entities/customer-link.ts';
import { customerMessage } from '../../entities/customer-message.ts';
import { estimate } from '../../entities/estimate.ts';
import { estimateAnswer } from '../../entities/estimate-answer.ts';
import { orderLine } from '../../entities/order-line.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { customerSignature } from '../../entities/customer-signature.ts';
import { ticket } from '../../entities/ticket.ts';

/** Links, messages, signatures, lines and payments go to the trash with their ticket; answers and copied lines with their estimate. */
const owned = [
  { owner: ticket, entity: customerLink, column: 'ticket_id' },
  { owner: ticket, entity: customerMessage, column: 'ticket_id' },
  { owner: ticket, entity: orderLine, column: 'ticket_id' },
  { owner: ticket, entity: orderPayment, column: 'ticket_id' },
  { owner: ticket, entity: customerSignature, column: 'ticket_id' },
  { owner: estimate, entity: estimateAnswer, column: 'estimate_id' },
  { owner: estimate, entity: orderLine, column: 'estimate_id' },
] as const;

export async function removeOwnedRecords(ctx: Context, removed: Entity, id: string): Promise<void> {
  for (const { owner, entity, column } of owned) {
    if (owner.kind !== removed.kind) continue;
    const rows = await ctx.db.query<{ id: string }>(
      `SELECT id FROM ${entity.plural} WHERE account_id = $1 AND ${column} = $2 ORDER BY id`,
      [ctx.account, id],
    );
    for (const row of rows) await removeOwn(ctx, entity, row.id);
  }
}

/** Of these records, the ids of those with links, messages, signatures, lines, payments or answers. */
export async function withOwnedRecords(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ owner: string }>(
    `SELECT ticket_id AS owner FROM customer_links WHERE account_id = $1 AND ticket_id = ANY($2)
     UNION SELECT ticket_id FROM customer_messages WHERE account_id = $1 AND ticket_id = ANY($2)
     UNION SELECT ticket_id FROM order_lines WHERE account_id = $1 AND ticket_id = ANY($2)
     UNION SELECT ticket_id FROM order_payments WHERE account_id = $1 AND ticket_id = ANY($2)
     UNION SELECT ticket_id FROM customer_signatures WHERE account_id = $1 AND ticket_id = ANY($2)
     UNION SELECT estimate_id FROM order_lines WHERE account_id = $1 AND estimate_id = ANY($2)
     UNION SELECT estimate_id FROM estimate_answers WHERE account_id = $1 AND estimate_id = ANY($2)`,
    [ctx.account, ids],
  );
  return rows.map((row) => row.owner);
}
