import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks, Saved } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { maxSubscriptions } from '../rules/limits.ts';
import { splitSignIn } from './parse/sign-in.ts';
import { feedAddress } from './parse/links.ts';
import { storeSignIn, sealedSignIn } from './sign-ins.ts';

/** Rules of subscriptions for every way of writing: normal form of the address, existing labels, and a source for each. */
export const subscriptionHooks: EntityHooks = {
  transient: ['auth'],
  beforeSave: each(async (ctx, change) => {
    const { before, values } = change;
    const auth = before === undefined ? await prepareNew(ctx, change) : change.input['auth'];
    if (
      'title' in values &&
      before !== undefined &&
      values['title'] !== before['title'] &&
      !('customize_title' in values)
    )
      values['customize_title'] = values['title'] !== null;
    await storeSignIn(ctx, change, auth);
    await assertLabelsExist(ctx, change);
  }),
  afterSave: async (ctx, saved) => {
    await addSources(
      ctx,
      saved.filter(({ before }) => before === undefined),
    );
    for (const one of saved) if (one.before !== undefined) await updateSourceActive(ctx, one);
  },
  afterDelete: async (ctx, docs) => {
    const ids = docs.map(({ _id }) => _id);
    await ctx.db.query('DELETE FROM reader_sources WHERE account_id = $1 AND subscription_id = ANY($2)', [
      ctx.account,
      ids,
    ]);
    await ctx.db.query('DELETE FROM reader_items WHERE account_id = $1 AND reader_subscription_id = ANY($2)', [
      ctx.account,
      ids,
    ]);
  },
};

/** Prepares a new subscription. Returns the sign-in from the field `auth` or from the address. */
async function prepareNew(ctx: Context, { values, input }: Change): Promise<unknown> {
  const { url: address, auth } = splitSignIn(String(values['url']).trim());
  const url = feedAddress(address);
  if (url === undefined) throw fieldFailure('url', 'is-invalid');
  values['url'] = url;
  // By the input: among the values stands the default where the caller says nothing.
  if (typeof values['title'] === 'string' && values['title'] !== '' && input['customize_title'] === undefined)
    values['customize_title'] = true;
  const [row] = await ctx.db.query<{ count: number }>(
    "SELECT coalesce(max(amount), 0)::integer AS count FROM counters WHERE account_id = $1 AND id = 'ReaderSubscription'",
    [ctx.account],
  );
  if ((row?.count ?? 0) >= maxSubscriptions)
    throw fieldFailure('base', 'too-many-subscriptions', { count: maxSubscriptions });
  return input['auth'] ?? auth;
}

async function assertLabelsExist(ctx: Context, { values, before }: Change): Promise<void> {
  const ids = values['reader_label'];
  if (!Array.isArray(ids) || ids.length === 0 || JSON.stringify(ids) === JSON.stringify(before?.['reader_label']))
    return;
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM reader_labels WHERE account_id = $1 AND id = ANY($2)',
    [ctx.account, ids],
  );
  if (rows.length < ids.length) throw fieldFailure('reader_label', 'must-exist');
}

async function addSources(ctx: Context, saved: readonly Saved[]): Promise<void> {
  if (saved.length === 0) return;
  const docs = saved.map(({ doc }) => doc);
  await ctx.db.query(
    `INSERT INTO reader_sources (account_id, subscription_id, url, active, auth)
     SELECT $1, u.* FROM unnest($2::text[], $3::text[], $4::boolean[], $5::bytea[]) AS u RETURNING subscription_id`,
    [
      ctx.account,
      docs.map(({ _id }) => _id),
      docs.map((doc) => doc['url']),
      docs.map((doc) => doc['active'] !== false),
      docs.map(({ _id }) => sealedSignIn(ctx, _id)),
    ],
  );
}

async function updateSourceActive(ctx: Context, { before, doc }: Saved): Promise<void> {
  if (before?.['active'] === doc['active']) return;
  // Its feed may not have been fetched meanwhile, so a feed is assigned anew.
  await ctx.db.query(
    doc['active'] === false
      ? 'UPDATE reader_sources SET active = false WHERE account_id = $1 AND subscription_id = $2'
      : 'UPDATE reader_sources SET active = true, resumes = true, feed_id = NULL WHERE account_id = $1 AND subscription_id = $2',
    [ctx.account, doc._id],
  );
}
