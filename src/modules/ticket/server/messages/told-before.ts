import type { Context } from '#platform/server/context.ts';
import type { EstimateWay, MessageEvent } from '../../rules/messages/message-events.ts';
import type { Subject } from './message-subject.ts';

export interface Told {
  readonly at: string;
  readonly channel: EstimateWay;
}

/** The newest message that told this customer of this event; of an estimate, of its present version. */
export async function toldBefore(
  ctx: Context,
  { ticket, customer, estimate }: Pick<Subject, 'ticket' | 'customer' | 'estimate'>,
  event: MessageEvent,
): Promise<Told | undefined> {
  if (event === 'free') return undefined;
  const [row] = await ctx.db.query<{ at: string; channel: EstimateWay }>(
    `SELECT coalesce(sent_at, created_at) AS at, channel FROM customer_messages
     WHERE account_id = $1 AND ticket_id = $2 AND customer_id = $3 AND event = $4 AND direction = 'out' AND state <> 'failed'
       AND ($5::text IS NULL OR (estimate_id = $5 AND version = $6))
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [ctx.account, ticket._id, customer._id, event, estimate?._id ?? null, estimate?.['version'] ?? null],
  );
  return row;
}
