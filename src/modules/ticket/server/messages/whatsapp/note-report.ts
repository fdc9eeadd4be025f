import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { customerMessage } from '../../../entities/customer-message.ts';
import { isLaterState, type MessageState } from '../../../rules/messages/message-state.ts';
import type { WhatsappReport } from '../../../rules/messages/whatsapp-payload.ts';
import { noteWorkingNumber } from './working-number.ts';

/** Stores at a message what became of it. A report that arrives late, twice or out of order changes nothing. */
export async function noteReport(ctx: Context, report: WhatsappReport): Promise<void> {
  await lockAccount(ctx);
  const message = await messageOf(ctx, report);
  if (message === undefined) return;
  // It was sent, although the answer to the request may have been lost.
  await ctx.db.query('DELETE FROM message_outbox WHERE account_id = $1 AND message_id = $2', [
    ctx.account,
    message._id,
  ]);
  const { state, error, number } = report;
  if (!isLaterState(message['state'] as MessageState, state)) return;
  const failed = state === 'failed';
  const values = {
    state,
    ...(message['provider_id'] === undefined ? { provider_id: report.id } : {}),
    ...(failed ? { error, once: null } : {}),
    ...(failed || message['sent_at'] !== undefined ? {} : { sent_at: ctx.now.toISOString() }),
  };
  await updateOwn(ctx, customerMessage, message._id, values, 'update');
  if (state === 'delivered' || state === 'read') await noteWorkingNumber(ctx, message['customer_id'], number);
}

/** By our own id in the report, else by the id that the provider gave the message. */
async function messageOf(ctx: Context, { id, message: own }: WhatsappReport): Promise<AnyDoc | undefined> {
  const [row] = await ctx.db.query<{ id: string }>(
    `SELECT id FROM customer_messages WHERE account_id = $1 AND (id = $2 OR provider_id = $3)
       AND channel = 'whatsapp' AND direction = 'out' ORDER BY id = $2 DESC LIMIT 1`,
    [ctx.account, own, id],
  );
  return row && readOrNothing(ctx, customerMessage, row.id);
}
