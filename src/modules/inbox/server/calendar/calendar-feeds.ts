import { randomBytes } from 'node:crypto';
import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { audit } from '#modules/people/server/audit.ts';
import { reportCredential } from '#modules/people/server/credentials.ts';
import { digest } from '#modules/people/server/sessions/authentication.ts';
import { calendarPrefix, maxCalendarFeeds } from '../../rules/calendar-address.ts';

/** Secrets of new addresses by request body, for the one response that contains them. */
const secrets = new WeakMap<Input, string>();

/** Where its owner revokes an address. */
const page = '/user/profile?page=security';

/** Members create and revoke their own calendar addresses; administrators also revoke those of others. */
export const calendarFeedHooks: EntityHooks = {
  oneTimeAnswer: (input) => {
    const token = secrets.get(input);
    return token === undefined ? undefined : { token };
  },
  beforeSave: each((ctx, change) => {
    if (change.before !== undefined) return assertOwner(ctx, change.before);
    if (!ctx.who.user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
    assertSources(ctx, change.values['sources']);
    const secret = `${calendarPrefix}${randomBytes(32).toString('base64url')}`;
    secrets.set(change.input, secret);
    Object.assign(change.values, { user_id: ctx.who.user.id, secret_start: secret.slice(0, 8) });
    return undefined;
  }),
  afterSave: each(async (ctx, saved) => {
    const { doc, before, input } = saved;
    ctx.db.invalidate({ people: [String(doc['user_id'])] });
    if (before !== undefined) return reportCredential(ctx, saved, { event: 'calendar_changed', name: 'key', page });
    await assertLimit(ctx);
    await ctx.db.query(
      'INSERT INTO calendar_feed_secrets (account_id, id, user_id, token_hash) VALUES ($1, $2, $3, $4)',
      [ctx.account, doc._id, ctx.who.user.id, digest(secrets.get(input) ?? '')],
    );
    await reportCredential(ctx, saved, { event: 'calendar_created', name: 'key', page });
  }),
  beforeDelete: each((ctx, doc) => {
    if (!ctx.who.access.admin) assertOwner(ctx, doc);
  }),
  afterDelete: each(async (ctx, doc) => {
    ctx.db.invalidate({ people: [String(doc['user_id'])] });
    await ctx.db.query('DELETE FROM calendar_feed_secrets WHERE account_id = $1 AND id = $2', [ctx.account, doc._id]);
    const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
    await audit(ctx.db, { event: 'calendar_removed', ...who, detail: { key: doc._id } });
  }),
};

/** Each source is a kind that has a date for calendars. */
function assertSources({ product }: Context, sources: unknown): void {
  const named = Array.isArray(sources) ? sources.map(String) : [];
  if (named.length === 0) throw fieldFailure('sources', 'cant-be-empty');
  const allowed = product.registry.entities.flatMap(({ kind, calendar }) => (calendar === undefined ? [] : [kind]));
  if (!named.every((source) => allowed.includes(source)))
    throw fieldFailure('sources', 'is-not-included-in-the-list', { allowed });
}

function assertOwner(ctx: Context, doc: AnyDoc): void {
  if (doc['user_id'] !== ctx.who.user.id) throw failure('forbidden', 'You are not allowed to access this data');
}

/** Throws above the limit. Runs after the insert and under the group lock, so that parallel requests count each other. */
async function assertLimit(ctx: Context): Promise<void> {
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*) AS count FROM calendar_feeds WHERE account_id = $1 AND user_id = $2',
    [ctx.account, ctx.who.user.id],
  );
  if ((row?.count ?? 0) > maxCalendarFeeds)
    throw failure('unprocessable_entity', { base: [{ code: 'too-many-keys' }] });
}
