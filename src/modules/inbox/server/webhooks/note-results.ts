import type { Context } from '#platform/server/context.ts';
import { failingLimit, nextTry, restUntil, type StopReason } from '../../rules/webhooks.ts';
import type { Delivery } from './delivery.ts';

/** How a try ended: an answer, no answer, or nothing was sent because the owner may not read the record any more. */
export type Result = { readonly delivery: Delivery } & (
  | { readonly status: number; readonly milliseconds: number }
  | { readonly failure: string; readonly milliseconds: number }
  | { readonly hidden: true }
);

/** Ended deliveries in the log of a webhook. */
const maxLogged = 100;

/** Stores how tries ended, and when the next ones come; returns why the webhook is to be switched off. */
export async function noteResults(
  ctx: Context,
  webhook: string,
  results: readonly Result[],
): Promise<StopReason | undefined> {
  // Every change of deliveries happens under a lock on the row of their webhook.
  const [before] = await ctx.db.query<{ failures: number; failing_since: string | null }>(
    'SELECT failures, failing_since FROM webhooks WHERE account_id = $1 AND id = $2 FOR UPDATE',
    [ctx.account, webhook],
  );
  for (const result of results) await noteResult(ctx, result);
  const tried = results.filter((result) => !('hidden' in result));
  const succeeded = tried.some(isSuccess);
  const failed = tried.filter((result) => !isSuccess(result)).length;
  const failures = succeeded ? 0 : (before?.failures ?? 0) + failed;
  const failingSince = failures === 0 ? null : new Date(before?.failing_since ?? ctx.now);
  await ctx.db.query(
    `UPDATE webhooks SET held_until = NULL, held_by = NULL, failures = $3, failing_since = $4,
       last_success_at = CASE WHEN $5 THEN $6 ELSE last_success_at END,
       next_at = (SELECT greatest(min(d.next_try), $7) FROM webhook_deliveries d
         WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.next_try IS NOT NULL HAVING count(*) > 0)
     WHERE account_id = $1 AND id = $2`,
    [
      ctx.account,
      webhook,
      failures,
      failingSince,
      succeeded,
      ctx.now,
      failures === 0 ? null : restUntil(failures, ctx.now),
    ],
  );
  await cutLog(ctx, webhook);
  if (tried.some((result) => 'status' in result && result.status === 410)) return 'gone';
  const isDead = failingSince !== null && ctx.now.getTime() - failingSince.getTime() >= failingLimit;
  return isDead && failed > 0 ? 'failing' : undefined;
}

function isSuccess(result: Result): boolean {
  return 'status' in result && result.status >= 200 && result.status <= 299;
}

async function noteResult(ctx: Context, result: Result): Promise<void> {
  const { delivery } = result;
  if ('hidden' in result) {
    await ctx.db.query('DELETE FROM webhook_deliveries WHERE account_id = $1 AND id = $2', [ctx.account, delivery.id]);
    return;
  }
  const tries = delivery.tries + 1;
  await ctx.db.query(
    `UPDATE webhook_deliveries SET tries = $3, next_try = $4, tried_at = $5, status = $6, failure = $7, milliseconds = $8
     WHERE account_id = $1 AND id = $2`,
    [
      ctx.account,
      delivery.id,
      tries,
      isSuccess(result) ? null : (nextTry(tries, ctx.now) ?? null),
      ctx.now,
      'status' in result ? result.status : null,
      'failure' in result ? result.failure : null,
      result.milliseconds,
    ],
  );
}

async function cutLog(ctx: Context, webhook: string): Promise<void> {
  await ctx.db.query(
    `DELETE FROM webhook_deliveries WHERE account_id = $1 AND webhook_id = $2 AND next_try IS NULL
       AND id < (SELECT l.id FROM webhook_deliveries l WHERE l.account_id = $1 AND l.webhook_id = $2 AND l.next_try IS NULL
         ORDER BY l.id DESC OFFSET ${maxLogged - 1} LIMIT 1)`,
    [ctx.account, webhook],
  );
}
