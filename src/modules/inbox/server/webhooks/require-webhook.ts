import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reason } from '../../rules/reasons.ts';
import type { StopReason } from '../../rules/webhooks.ts';

/** A stored webhook. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly string[];
  readonly reasons: readonly Reason[];
  readonly active: boolean;
  readonly stopped_for: StopReason | null;
  readonly user_id: string;
}

/** Throws 404 for a person's own database, which has no webhooks. */
export function assertGroup(database: string): void {
  if (!database.startsWith('acc-')) throw failure('not_found', 'missing');
}

/** The webhook, locked until the commit, as for every change of its deliveries; throws 404 if there is none. */
export async function lockedWebhook(ctx: Context, id: string): Promise<Webhook> {
  const [webhook] = await ctx.db.query<Webhook & Record<string, unknown>>(
    `SELECT id, url, description, kinds, reasons, active, stopped_for, user_id FROM webhooks
     WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [ctx.account, id],
  );
  if (webhook === undefined) throw failure('not_found', 'missing');
  return webhook;
}

/** Throws 422 if the webhook is switched off. */
export function assertActive({ active }: Webhook): void {
  if (!active) throw fieldFailure('base', 'webhook-is-off');
}
