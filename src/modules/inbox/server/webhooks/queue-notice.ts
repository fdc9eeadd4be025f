import { newId } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reason } from '../../rules/reasons.ts';
import { maxWaiting, noticeType, sendableReasons, sentReason } from '../../rules/webhooks.ts';
import type { Detail } from '../event.ts';
import { webhookJob } from './webhook-job.ts';

/** An event of a record, and the reasons for which it concerns members. */
interface NoticeToSend {
  readonly reasons: readonly Reason[];
  readonly klass: string;
  readonly record: string;
  readonly anchor: string | null;
  readonly by: { readonly id: string; readonly name: string | null } | null;
  readonly fact: Detail['fact'];
}

/**
 * Stores a delivery for each webhook that sends notices of these reasons, in the transaction of the event. What happens while 10,000 messages
 * wait for a webhook is not sent there.
 */
export async function queueNotice(ctx: Context, notice: NoticeToSend): Promise<void> {
  const { reasons, klass, record, anchor, by, fact } = notice;
  if (!reasons.some((reason) => sendableReasons.includes(reason))) return;
  // The lock keeps the job from storing an older `next_at`.
  const webhooks = await ctx.db.query<{ id: string; reasons: readonly Reason[] }>(
    `SELECT id, reasons FROM webhooks w WHERE account_id = $1 AND active AND reasons ?| $2::text[]
       AND (SELECT count(*) FROM webhook_deliveries d
            WHERE d.account_id = $1 AND d.webhook_id = w.id AND d.next_try IS NOT NULL) < ${maxWaiting}
     ORDER BY id FOR UPDATE`,
    [ctx.account, reasons],
  );
  const deliveries = webhooks.flatMap((webhook) => {
    const reason = sentReason(reasons, webhook.reasons);
    return reason === undefined ? [] : [{ id: newId('msg'), webhook_id: webhook.id, type: `${noticeType}${reason}` }];
  });
  if (deliveries.length === 0) return;
  await ctx.db.query(
    `WITH due AS (UPDATE webhooks SET next_at = CASE WHEN failures = 0 OR next_at IS NULL THEN $2 ELSE next_at END
       WHERE account_id = $1 AND id = ANY($7))
     INSERT INTO webhook_deliveries (account_id, webhook_id, id, type, klass, record_id, detail, created_at, next_try)
     SELECT $1, d.webhook_id, d.id, d.type, $4, $5, $6::jsonb, $2, $2
     FROM jsonb_to_recordset($3::jsonb) AS d(id text, webhook_id text, type text)`,
    [
      ctx.account,
      ctx.now,
      JSON.stringify(deliveries),
      klass,
      record,
      JSON.stringify({ ...(by && { by }), ...(anchor !== null && { anchor }), ...(fact && { fact }) }),
      deliveries.map((delivery) => delivery.webhook_id),
    ],
  );
  ctx.db.wake(webhookJob);
}
