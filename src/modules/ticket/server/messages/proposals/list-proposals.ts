import type { Context } from '#platform/server/context.ts';
import { formatTicketNumber } from '../../../rules/number.ts';
import type { MessageEvent } from '../../../rules/messages/message-events.ts';

/** Proposals that are shown at once. */
const shown = 20;

export interface Proposal {
  readonly ticket_id: string;
  readonly event: MessageEvent;
  readonly number: string;
  readonly title: string;
  readonly customer: string;
}

/** What customers might be told and nobody has decided yet, the oldest first. What is no longer so is left out. */
export async function listProposals(ctx: Context): Promise<readonly Proposal[]> {
  const rows = await ctx.db.query<{
    ticket_id: string;
    event: MessageEvent;
    number: number;
    title: string;
    name: string;
  }>(
    `SELECT p.ticket_id, p.event, t.number, coalesce(t.title, left(t.content, 120), '') AS title, coalesce(c.name, '') AS name
     FROM message_proposals p
     JOIN tickets t ON t.account_id = p.account_id AND t.id = p.ticket_id
     JOIN customers c ON c.account_id = t.account_id AND c.id = t.customer_id
     WHERE p.account_id = $1 AND p.ended_at IS NULL AND c.no_messages IS NOT TRUE
       AND (p.event <> 'unclaimed' OR (t.status = 'done' AND t.returned_at IS NULL))
     ORDER BY p.created_at, p.ticket_id, p.event LIMIT ${shown}`,
    [ctx.account],
  );
  return rows.map(({ number, name, title, ticket_id, event }) => ({
    ticket_id,
    event,
    number: formatTicketNumber(number),
    title: title.slice(0, 120),
    customer: name,
  }));
}

/** The customer was told, or a person declined: it is not proposed again. */
export async function endProposal(ctx: Context, ticketId: string, event: MessageEvent): Promise<void> {
  await ctx.db.query(
    'UPDATE message_proposals SET ended_at = $4 WHERE account_id = $1 AND ticket_id = $2 AND event = $3 AND ended_at IS NULL',
    [ctx.account, ticketId, event, ctx.now],
  );
}
