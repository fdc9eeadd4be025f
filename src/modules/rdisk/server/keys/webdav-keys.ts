import { randomBytes } from 'node:crypto';
import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { audit } from '#modules/people/server/audit.ts';
import { reportCredential } from '#modules/people/server/credentials.ts';
import { digest } from '#modules/people/server/sessions/authentication.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isKeyOrigin } from '../../rules/key-origins.ts';
import { keyPrefix, maxKeys } from '../../rules/keys.ts';

/** Secrets of new keys by request body, for the one response that contains them. */
const secrets = new WeakMap<Input, string>();

/** Members create, change and revoke their own keys; administrators also revoke those of others. */
export const webdavKeyHooks: EntityHooks = {
  oneTimeAnswer: (input) => {
    const key = secrets.get(input);
    return key === undefined ? undefined : { key };
  },
  beforeSave: each(async (ctx, change) => {
    if (change.before !== undefined) return assertOwner(ctx, change.before);
    if (!ctx.who.user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
    assertOrigins(change.values['origins']);
    const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
    secrets.set(change.input, secret);
    Object.assign(change.values, { user_id: ctx.who.user.id, secret_start: secret.slice(0, 8) });
  }),
  afterSave: each(async (ctx, saved) => {
    const { doc, before, input } = saved;
    ctx.db.invalidate({ people: [String(doc['user_id'])] });
    const page = `/account/${ctx.account}/disk-keys`;
    if (before !== undefined) return reportCredential(ctx, saved, { event: 'key_changed', name: 'key', page });
    await assertKeyLimit(ctx);
    await ctx.db.query('INSERT INTO webdav_key_secrets (account_id, id, user_id, token_hash) VALUES ($1, $2, $3, $4)', [
      ctx.account,
      doc._id,
      ctx.who.user.id,
      digest(secrets.get(input) ?? ''),
    ]);
    if (typeof doc['node_id'] === 'string')
      await updateOwn(ctx, cloudFile, doc['node_id'], { webdav_key: doc._id }, 'update');
    await reportCredential(ctx, saved, { event: 'key_created', name: 'key', page });
  }),
  beforeDelete: each((ctx, doc) => {
    if (!ctx.who.access.admin) assertOwner(ctx, doc);
  }),
  afterDelete: each(async (ctx, doc) => {
    ctx.db.invalidate({ people: [String(doc['user_id'])] });
    await ctx.db.query('DELETE FROM webdav_key_secrets WHERE account_id = $1 AND id = $2', [ctx.account, doc._id]);
    await audit(ctx.db, {
      event: 'key_removed',
      userId: ctx.who.user.id,
      accountId: ctx.account,
      at: ctx.now,
      detail: { key: doc._id },
    });
  }),
};

function assertOrigins(origins: unknown): void {
  if (Array.isArray(origins) && !origins.every((origin) => isKeyOrigin(String(origin))))
    throw failure('unprocessable_entity', { origins: [{ code: 'no-origin' }] });
}

function assertOwner(ctx: Context, doc: NonNullable<Change['before']>): void {
  if (doc['user_id'] !== ctx.who.user.id) throw failure('forbidden', 'You are not allowed to access this data');
}

/** Throws above the limit. Runs after the insert and under the group lock, so that parallel requests count each other. */
async function assertKeyLimit(ctx: Context): Promise<void> {
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*) AS count FROM webdav_keys WHERE account_id = $1 AND user_id = $2',
    [ctx.account, ctx.who.user.id],
  );
  if ((row?.count ?? 0) > maxKeys) throw failure('unprocessable_entity', { base: [{ code: 'too-many-keys' }] });
}
