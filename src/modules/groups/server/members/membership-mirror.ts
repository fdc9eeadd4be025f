import { defineEntity, type AnyDoc } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { subscription } from '../../entities/subscription.ts';

/** Memberships in the person's database, with the names of SPEC.md §7. */
export const ownMembership = defineEntity({
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
    module: { type: 'text', max: 40, write: 'server' },
    limits: { ...subscription.fields.limits, write: 'server' },
    inherited: { type: 'boolean', write: 'server' },
    parent_account_id: { type: 'ref', to: 'account', write: 'server' },
    invited_by_label: { type: 'text', max: 200, write: 'server' },
    invite_expires_at: { type: 'time', write: 'server' },
  },
  title: 'account_name',
  sort: 'account_name',
  list: ['account_name', 'status', 'bookmark'],
});

/**
 * Writes the person's copy of a membership in the same transaction. A pending membership belongs to the person who confirmed the invited address
 * and appears among that person's invitations; the group does not learn who that is.
 */
export async function updatePersonMirror(ctx: Context, doc: AnyDoc): Promise<void> {
  const written = await ctx.db.query<{ user_id: string | null }>(
    `INSERT INTO memberships AS m (account_id, id, rev, created_at, updated_at, created_by, user_id, email, account_name, status, admin, bookmark,
       invite_expires_at, invited_by_label, limits)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, (SELECT p.id FROM person_of_address($8) p)), $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (account_id, id) DO UPDATE SET rev = excluded.rev, updated_at = excluded.updated_at, user_id = coalesce($7, m.user_id),
       email = excluded.email, account_name = excluded.account_name, status = excluded.status, admin = excluded.admin,
       bookmark = excluded.bookmark, invite_expires_at = excluded.invite_expires_at, limits = excluded.limits
     RETURNING user_id`,
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
      doc['invite_expires_at'] ?? null,
      doc['invited_by_id'] === undefined ? null : (ctx.who.user.fullname ?? ctx.who.user.email ?? ''),
      doc['limits'] === undefined ? null : JSON.stringify(doc['limits']),
    ],
  );
  await invalidateMembers(ctx, written);
  await copyMembershipsToSubGroups(ctx);
}

/**
 * Invalidates the cached rights of these people, and tells other modules that they may have changed. It also sends a message for an invitation without a person, so that the response time does not
 * reveal whether an address is known.
 */
export async function invalidateMembers(
  ctx: Context,
  rows: readonly { readonly user_id: string | null }[],
): Promise<void> {
  ctx.db.invalidate({ people: rows.map((row) => row.user_id ?? 'nobody') });
  const people = rows.flatMap((row) => row.user_id ?? []).join(' ');
  await notifyModules(ctx.product, ctx.db, 'groups.rights-changed', { people }, ctx.now);
  // What others see may depend on who is a member.
  ctx.db.invalidate({ database: ctx.account });
}

/** Copies the group's memberships to its sub-groups, after one of them changed. */
export async function copyMembershipsToSubGroups(ctx: Context): Promise<void> {
  const changed = await ctx.db.query<{ user_id: string }>('SELECT spread_memberships($1) AS user_id', [ctx.account]);
  await invalidateMembers(ctx, changed);
  await setFactorDeadlines(ctx);
}

/** Gives members the deadline of the rule that they need a second factor, or ends it, after a membership or the rule changed. */
export async function setFactorDeadlines(ctx: Context): Promise<void> {
  const changed = await ctx.db.query<{ user_id: string | null }>('SELECT set_factor_deadlines($1, $2) AS user_id', [
    ctx.account,
    ctx.now,
  ]);
  await invalidateMembers(ctx, changed);
}

/** `PUT /{user_id}/_design/bookmark/_update/{true|false}/{subscription_id}`: called in the person's database, stored in the group's. */
export const bookmark: Update = async (ctx, verb, id) => {
  if (verb !== 'true' && verb !== 'false') throw failure('not_found', 'missing');
  return inGroupOf(ctx, id, async (group, inherited) =>
    inherited
      ? bookmarkInherited(group, id, verb === 'true')
      : updateOwn(group, subscription, id, { bookmark: verb === 'true' }, 'bookmark'),
  );
};

/**
 * `PUT /{user_id}/_design/module/_update/{module}/{subscription_id}`: remembers the module that the person uses in a group. It is no change of the
 * membership's document: its rev stays, and the group's timeline does not show it.
 */
export const rememberModule: Update = async (ctx, key, id) => {
  if (!ctx.product.modules.some((module) => module.key === key)) throw failure('not_found', 'missing');
  return inGroupOf(ctx, id, async (group) => {
    group.db.invalidate({ people: [group.who.user.id] });
    const [row] = await group.db.query<{ rev: string }>(
      'UPDATE memberships SET module = $3 WHERE account_id = $1 AND id = $2 RETURNING rev',
      [group.account, id, key],
    );
    return { id, rev: row?.rev ?? '' };
  });
};

/** Runs `work` in the group of an accepted membership of the person, in whose database the call is made. */
async function inGroupOf<T>(
  ctx: Context,
  id: string,
  work: (group: Context, inherited: boolean) => Promise<T>,
): Promise<T> {
  const [mine] = await ctx.db.query<{ account_id: string; inherited: boolean }>(
    "SELECT account_id, inherited FROM memberships WHERE id = $1 AND user_id = $2 AND status = 'accepted'",
    [id, ctx.who.user.id],
  );
  if (mine === undefined || ctx.account !== ctx.who.user.id) throw failure('not_found', 'missing');
  const { user, roles } = ctx.who;
  const who = { user, access: { admin: false, pending: false }, roles };
  return ctx.inOtherDatabase({ account: mine.account_id, who, log: ctx.log }, async (group) =>
    work(group, mine.inherited),
  );
}

/** Sets the bookmark of an inherited membership, which has no document, only a row in the person's list of groups. */
async function bookmarkInherited(group: Context, id: string, marked: boolean): Promise<{ id: string; rev: string }> {
  const rev = nextRev();
  group.db.invalidate({ people: [group.who.user.id] });
  await group.db.query('UPDATE memberships SET bookmark = $3, rev = $4 WHERE account_id = $1 AND id = $2', [
    group.account,
    id,
    marked,
    rev,
  ]);
  return { id, rev };
}
