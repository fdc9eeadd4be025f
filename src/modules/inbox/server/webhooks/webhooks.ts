import type { Entity } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { assertCallerProved } from '#platform/server/auth/proof.ts';
import { mayUse } from '#platform/server/auth/scopes.ts';
import { newestSeq } from '#platform/server/changes/changes.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { audit } from '#modules/people/server/audit.ts';
import { letter } from '#modules/people/server/mails/mail-text.ts';
import type { Reason } from '../../rules/reasons.ts';
import { isSendable, maxWebhooks, sendableReasons } from '../../rules/webhooks.ts';
import { lockedWebhook, type Webhook } from './require-webhook.ts';
import { newSecret } from './secret.ts';
import { assertWebhookAddress } from './webhook-address.ts';
import { webhookJob } from './webhook-job.ts';

/** What a client writes. */
interface Fields {
  readonly url: string;
  readonly description?: string;
  readonly kinds?: readonly string[];
  readonly reasons?: readonly Reason[];
}

type Row = Webhook & {
  readonly waiting: number;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
  readonly updated_at: string;
};

export async function listWebhooks(ctx: Context) {
  requireAdmin(ctx);
  const rows = await ctx.db.query<Row & Record<string, unknown>>(
    `SELECT w.id, w.url, w.description, w.kinds, w.reasons, w.active, w.stopped_for, w.user_id, w.failing_since, w.last_success_at, w.updated_at,
       (SELECT count(*)::integer FROM webhook_deliveries d
        WHERE d.account_id = $1 AND d.webhook_id = w.id AND d.next_try IS NOT NULL) AS waiting
     FROM webhooks w WHERE w.account_id = $1 ORDER BY w.id`,
    [ctx.account],
  );
  const people = await ctx.product.authentication.people(
    ctx,
    rows.map((row) => row.user_id),
  );
  return {
    kinds: offered(ctx).map(({ kind }) => kind),
    reasons: sendableReasons,
    rows: rows.map(({ user_id: user, stopped_for: why, failing_since: since, last_success_at: success, ...row }) => {
      const person = people.get(user);
      return {
        ...row,
        ...(why === null ? {} : { stopped_for: why }),
        ...(since === null ? {} : { failing_since: since }),
        ...(success === null ? {} : { last_success_at: success }),
        ...(person === undefined ? {} : { user: { _id: user, label: person['label'] } }),
      };
    }),
  };
}

/** Stores a webhook. It sends what changes from now on. */
export async function createWebhook(app: App, ctx: Context, fields: Fields): Promise<{ id: string; key: string }> {
  requireAdmin(ctx);
  assertFields(app, ctx, fields);
  await lockAccount(ctx);
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM webhooks WHERE account_id = $1',
    [ctx.account],
  );
  if ((row?.count ?? 0) >= maxWebhooks) throw fieldFailure('base', 'too-many-webhooks', { count: maxWebhooks });
  const id = newId('whk');
  const { key, sealed } = newSecret(ctx, id);
  const { url, description = '', kinds = [], reasons = [] } = fields;
  await ctx.db.query(
    `INSERT INTO webhooks (account_id, id, created_at, updated_at, url, description, kinds, reasons, active, user_id, sealed, seq, read_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, true, $8, $9, $10, $3)`,
    [
      ctx.account,
      id,
      ctx.now,
      url,
      description,
      JSON.stringify([...new Set(kinds)]),
      JSON.stringify([...new Set(reasons)]),
      ctx.who.user.id,
      sealed,
      await newestSeq(ctx.db, ctx.account),
    ],
  );
  await report(ctx, id, 'webhook_created', { url, description });
  ctx.db.wake(webhookJob);
  return { id, key };
}

/** Changes a webhook. What sends more than before, or sends what the caller may read instead of another, needs a proof. */
export async function changeWebhook(
  app: App,
  ctx: Context,
  id: string,
  input: Partial<Fields> & { readonly active?: boolean },
): Promise<void> {
  requireAdmin(ctx);
  const before = await lockedWebhook(ctx, id);
  const after = { ...before, ...input };
  if (isSame(before, after)) return;
  const isOff = Object.keys(input).every((name) => name === 'active') && input.active === false;
  const isWider = after.url !== before.url || sendsMore(before, after) || (after.active && !before.active);
  // Switching off needs nothing, and leaves the owner.
  if (!isOff) {
    assertFields(app, ctx, after);
    if (isWider || before.user_id !== ctx.who.user.id) assertCallerProved(ctx.who, ctx.now);
  }
  await ctx.db.query(
    `UPDATE webhooks SET url = $3, description = $4, kinds = $5, reasons = $10, active = $6, user_id = $7, updated_at = $8,
       stopped_for = CASE WHEN $6 THEN NULL ELSE stopped_for END,
       failures = CASE WHEN $9 THEN 0 ELSE failures END, failing_since = CASE WHEN $9 THEN NULL ELSE failing_since END,
       next_at = CASE WHEN $9 THEN $8 ELSE next_at END
     WHERE account_id = $1 AND id = $2`,
    [
      ctx.account,
      id,
      after.url,
      after.description,
      JSON.stringify([...new Set(after.kinds)]),
      after.active,
      isOff ? before.user_id : ctx.who.user.id,
      ctx.now,
      isWider,
      JSON.stringify([...new Set(after.reasons)]),
    ],
  );
  if (isWider) await report(ctx, id, 'webhook_changed', after);
  else await note(ctx, id, 'webhook_changed');
  ctx.db.wake(webhookJob);
}

export async function removeWebhook(ctx: Context, id: string): Promise<void> {
  requireAdmin(ctx);
  await lockedWebhook(ctx, id);
  await ctx.db.query('DELETE FROM webhook_deliveries WHERE account_id = $1 AND webhook_id = $2', [ctx.account, id]);
  await ctx.db.query('DELETE FROM webhooks WHERE account_id = $1 AND id = $2', [ctx.account, id]);
  await note(ctx, id, 'webhook_removed');
}

/** Replaces the secret; returns the new one. */
export async function renewSecret(ctx: Context, id: string): Promise<string> {
  requireAdmin(ctx);
  const webhook = await lockedWebhook(ctx, id);
  const { key, sealed } = newSecret(ctx, id);
  await ctx.db.query('UPDATE webhooks SET sealed = $3, updated_at = $4 WHERE account_id = $1 AND id = $2', [
    ctx.account,
    id,
    sealed,
    ctx.now,
  ]);
  await report(ctx, id, 'webhook_secret', webhook);
  return key;
}

function assertFields(app: App, ctx: Context, { url, kinds = [], reasons = [] }: Fields): void {
  assertWebhookAddress(app.environment, url);
  if (kinds.length + reasons.length === 0) throw fieldFailure('kinds', 'cant-be-blank');
  const known = new Set(offered(ctx).map(({ kind }) => kind));
  if (!kinds.every((kind) => known.has(kind))) throw fieldFailure('kinds', 'is-invalid');
}

/** The kinds that the caller may read and send. */
function offered(ctx: Context): readonly Entity[] {
  return ctx.product.registry.entities.filter((entity) => isSendable(entity) && mayUse(ctx.who, entity, 'read'));
}

function isSame(before: Webhook, after: Webhook): boolean {
  return (['url', 'description', 'kinds', 'reasons', 'active'] as const).every(
    (name) => JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
}

function sendsMore(before: Webhook, after: Webhook): boolean {
  return (
    after.kinds.some((kind) => !before.kinds.includes(kind)) ||
    after.reasons.some((reason) => !before.reasons.includes(reason))
  );
}

async function note(ctx: Context, id: string, event: string): Promise<void> {
  const { id: userId } = ctx.who.user;
  await audit(ctx.db, { event, userId, accountId: ctx.account, at: ctx.now, detail: { webhook: id } });
}

/** Notes what sends data of the group away, and mails it to the person who did it. */
async function report(
  ctx: Context,
  id: string,
  event: string,
  { url, description = '' }: Pick<Fields, 'url' | 'description'>,
): Promise<void> {
  await note(ctx, id, event);
  const { email, fullname, locale } = ctx.who.user;
  if (email === null) return;
  const page = `${ctx.product.environment.baseUrl}/account/${ctx.account}/webhooks/${id}`;
  const kind = event === 'webhook_created' ? 'webhook-made' : 'webhook-changed';
  await ctx.mail(letter(kind, { email, fullname, locale }, page, { description: description || url.slice(0, 120) }));
}
