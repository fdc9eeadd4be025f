import type { Context } from '#platform/server/context.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { customerMessage } from '../../../entities/customer-message.ts';
import { isLaterState, type MessageState } from '../../../rules/messages/message-state.ts';
import { nextSending } from '../../../rules/messages/sending.ts';
import { noteWorkingNumber } from '../whatsapp/working-number.ts';
import type { Outcome, Taken } from './sending.ts';

/** Stores how a try ended. The message leaves the queue in the same transaction in which it gets its state. */
export async function noteOutcome(ctx: Context, { message_id: id, tries }: Taken, outcome: Outcome): Promise<void> {
  await lockAccount(ctx);
  if (outcome.end === 'again') {
    // While it is in doubt whether it was sent, the hold goes on: the gateway's report may come.
    const next = nextSending(tries, ctx.now);
    if (next !== undefined && outcome.doubt === true) return;
    if (next !== undefined) {
      const moved = [ctx.account, id, next];
      await ctx.db.query('UPDATE message_outbox SET next_try = $3 WHERE account_id = $1 AND message_id = $2', moved);
      return;
    }
  }
  await ctx.db.query('DELETE FROM message_outbox WHERE account_id = $1 AND message_id = $2', [ctx.account, id]);
  const message = await readOrNothing(ctx, customerMessage, id);
  if (message === undefined) return;
  const isSent = outcome.end === 'sent';
  const state: MessageState = isSent ? 'sent' : 'failed';
  const isNews = isLaterState(message['state'] as MessageState, state);
  const provider = isSent && outcome.provider !== undefined ? { provider_id: outcome.provider } : {};
  const values = {
    ...provider,
    ...(isNews && isSent ? { state, sent_at: ctx.now.toISOString() } : {}),
    ...(isNews && !isSent ? { state, error: outcome.error, once: null } : {}),
  };
  if (Object.keys(values).length > 0) await updateOwn(ctx, customerMessage, id, values, 'update');
  if (isSent && outcome.number !== undefined) await noteWorkingNumber(ctx, message['customer_id'], outcome.number);
}
