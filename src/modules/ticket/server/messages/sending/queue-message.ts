import { requireMailBudget } from '#platform/server/mail/mail-budget.ts';
import type { Context } from '#platform/server/context.ts';
import type { EstimateWay } from '../../../rules/messages/message-events.ts';
import { sendingJob } from './sending-job.ts';

/** Maximum of messages per hour and channel: of a group, and to one number. */
const mostSent = { ofGroup: 300, toNumber: 20 } as const;

interface Queued {
  readonly id: string;
  readonly channel: EstimateWay;
  readonly to: string;
  readonly payload: object;
}

/** Queues a stored message for its gateway, in the transaction that stores it. */
export async function queueMessage(ctx: Context, { id, channel, to, payload }: Queued): Promise<void> {
  const budgets = [
    { key: `customer ${channel} of ${ctx.account}`, most: mostSent.ofGroup, minutes: 60 },
    { key: `customer ${channel} of ${ctx.account} to ${to}`, most: mostSent.toNumber, minutes: 60 },
  ];
  await requireMailBudget(ctx.product, ctx.db, budgets, ctx.now);
  await ctx.db.query(
    'INSERT INTO message_outbox (account_id, message_id, channel, payload, created_at, next_try) VALUES ($1, $2, $3, $4, $5, $5)',
    [ctx.account, id, channel, JSON.stringify(payload), ctx.now],
  );
  ctx.db.wake(sendingJob);
}
