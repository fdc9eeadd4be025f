import type { AnyDoc } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/documents.ts';
import { withContext } from '#platform/server/context.ts';
import type { Change, EntityHooks, Update } from '#platform/server/module.ts';
import { defineEntity } from '#platform/entity/define.ts';
import { subscription } from '../entities/subscription.ts';

/** Memberships seen from the person: the mirror's columns under the names of SPEC.md §7. */
export const ownSubscription = defineEntity({
  ...subscription,
  plural: 'memberships',
  scope: 'user',
  readonly: true,
  fields: {
    account_id: { type: 'ref', to: 'account', write: 'server' },
    account_name: { type: 'text', max: 120, write: 'server' },
    email: { type: 'text', max: 254, write: 'server' },
    user_id: { type: 'ref', to: 'user', write: 'server' },
    status: { type: 'option', options: ['pending', 'accepted'], write: 'server' },
    admin: { type: 'boolean', write: 'server' },
    bookmark: { type: 'boolean', write: 'server' },
  },
  title: 'account_name',
  sort: 'account_name',
  list: ['account_name', 'status', 'bookmark'],
});

export const subscriptionHooks: EntityHooks = {
  afterSave: async (ctx, _change, doc) => mirror(ctx, doc),
  beforeSave: (ctx, change) => refuseOwn(ctx, change),
  beforeDelete: async (ctx, doc) => {
    if (doc['user_id'] === ctx.user.id) throw fail('forbidden', 'You cannot delete your own subscription');
    await ctx.db.query("UPDATE memberships SET status = 'removed', updated_at = $3 WHERE account_id = $1 AND id = $2", [
      ctx.account,
      doc._id,
      ctx.now,
    ]);
  },
};

function refuseOwn(ctx: Context, change: Change): void {
  if (change.before !== undefined && change.before['user_id'] === ctx.user.id) {
    throw fail('forbidden', 'You are not allowed to access this data');
  }
}

/** Writes the person's side of a membership in the same transaction. */
async function mirror(ctx: Context, doc: AnyDoc): Promise<void> {
  await ctx.db.query(
    `INSERT INTO memberships (account_id, id, rev, created_at, updated_at, created_by, user_id, email, account_name, status, admin, bookmark)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (account_id, id) DO UPDATE SET rev = excluded.rev, updated_at = excluded.updated_at, user_id = excluded.user_id,
       email = excluded.email, account_name = excluded.account_name, status = excluded.status, admin = excluded.admin, bookmark = excluded.bookmark`,
    [
      ctx.account,
      doc._id,
      doc._rev,
      doc.created_at,
      doc.updated_at,
      doc.created_by,
      doc['user_id'] ?? null,
      doc['email'] ?? null,
      doc['account_name'] ?? '',
      doc['status'] ?? 'pending',
      doc['admin'] === true,
      doc['bookmark'] === true,
    ],
  );
}

/** `PUT /{user_id}/_design/bookmark/_update/{true|false}/{subscription_id}`: asked in the person's database, kept in the group's. */
export const bookmark: Update = async (ctx, verb, id) => {
  if (verb !== 'true' && verb !== 'false') throw fail('not_found', 'missing');
  const [mine] = await ctx.db.query<{ account_id: string }>(
    "SELECT account_id FROM memberships WHERE id = $1 AND user_id = $2 AND status <> 'removed'",
    [id, ctx.user.id],
  );
  if (mine === undefined || ctx.account !== ctx.user.id) throw fail('not_found', 'missing');
  const who = {
    account: mine.account_id,
    user: ctx.user,
    access: { admin: false, pending: false },
    roles: ctx.roles,
    log: ctx.log,
  };
  return withContext(ctx.app, who, async (group) =>
    updateOwn(group, subscription, id, { bookmark: verb === 'true' }, 'bookmark'),
  );
};
