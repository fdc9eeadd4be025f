import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { widenedBy } from '#platform/entity/credential.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { requireAdmin, type Context, type Change, type EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { limitsByModule, type ModuleLimit, refusedLimit } from '../../rules/module-rights.ts';
import { refusedAdmin, refusedChange, refusedRemoval, type Refusal } from '../../rules/membership.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { audit } from '#modules/people/server/audit.ts';
import { mailSettingChange } from '../setting-mail.ts';
import { mailInvitation, withdrawInvitation, invitationExpiry } from '../invitations/invitations.ts';
import { invalidateMembers, updatePersonMirror, copyMembershipsToSubGroups } from './membership-mirror.ts';
import { namesOf } from '#modules/people/server/people.ts';
import { onFreePlan } from '../plan/plan.ts';

/** Memberships start as invitations; admins change and end them, within the rules of `rules/membership.ts`. */
export const membershipHooks: EntityHooks = {
  // Only admins see a member's address.
  hiddenFromTimeline: ['email'],
  beforeSave: each(async (ctx, change) => {
    validateLimits(ctx, change);
    await (change.before === undefined ? invite(ctx, change) : validateChange(ctx, change, change.before));
  }),
  afterSave: each(async (ctx, { doc, ...change }) => {
    await updatePersonMirror(ctx, doc);
    await mailWidening(ctx, doc, change);
    if (change.before === undefined && doc['invited_by_id'] !== undefined) {
      await mailInvitation(ctx, doc);
      await audit(ctx.db, entry(ctx, 'invite', doc));
    } else if (['admin', 'report_view', 'limits'].some((name) => name in change.values)) {
      const detail = {
        subscription: doc._id,
        admin: doc['admin'] === true,
        report_view: doc['report_view'] === true,
        ...limitsByModule(limitsOf(doc)),
      };
      await audit(ctx.db, { ...entry(ctx, 'role', doc), detail });
    }
  }),
  beforeDelete: each(async (ctx, doc) =>
    refuse(refusedRemoval({ own: isOwn(ctx, doc), byAdmin: ctx.who.access.admin, creator: await isCreator(ctx, doc) })),
  ),
  afterDelete: each(async (ctx, doc) => {
    await withdrawInvitation(ctx, doc._id);
    const removed = await ctx.db.query<{ user_id: string | null }>(
      "UPDATE memberships SET status = 'removed', updated_at = $3 WHERE account_id = $1 AND id = $2 RETURNING user_id",
      [ctx.account, doc._id, ctx.now],
    );
    await invalidateMembers(ctx, removed);
    await copyMembershipsToSubGroups(ctx);
    await audit(ctx.db, entry(ctx, 'member_removed', doc));
  }),
};

/** Mails the administrator in whose name a member may do more; an invitation without further rights is already mailed to the invited person. */
async function mailWidening(
  ctx: Context,
  doc: AnyDoc,
  { entity, before, values }: Omit<Change, 'event' | 'input' | 'id'>,
): Promise<void> {
  const isWider =
    before === undefined
      ? values['admin'] === true && values['email'] !== null
      : widenedBy(entity, before, values).length > 0;
  if (!isWider) return;
  const name = plainName(doc.label);
  await mailSettingChange(ctx, { en: `Rights of ${name}`, 'pt-BR': `Direitos de ${name}` }, `subscriptions/${doc._id}`);
}

/** Only modules that a group switches on and off have limits, each at most one. */
function validateLimits(ctx: Context, { values }: Change): void {
  const limits = limitsOf(values);
  const products = ctx.product.modules.filter(({ product }) => product === true).map(({ key }) => key);
  const refused = refusedLimit(limits, products);
  if (refused !== undefined) throw fieldFailure('limits', refused.code, { line: refused.line, part: 'module' });
}

function limitsOf(doc: Input): readonly ModuleLimit[] {
  return (doc['limits'] ?? []) as readonly ModuleLimit[];
}

async function invite(ctx: Context, change: Change): Promise<void> {
  const { values } = change;
  // The first membership is that of the creator, written with the group.
  const [any] = await ctx.db.query('SELECT 1 FROM memberships WHERE account_id = $1 LIMIT 1', [ctx.account]);
  if (any === undefined) {
    Object.assign(values, { email: null, name: namesOf(ctx.who.user.fullname, ctx.who.user.email ?? '').label });
    return;
  }
  requireAdmin(ctx);
  if (!ctx.who.user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
  const email = typeof values['email'] === 'string' ? values['email'].trim().toLowerCase() : '';
  if (email === '') throw fieldFailure('email', 'cant-be-blank');
  const [taken] = await ctx.db.query(
    `SELECT 1 FROM memberships m LEFT JOIN users u ON u.id = m.user_id AND m.status = 'accepted'
     WHERE m.account_id = $1 AND m.status <> 'removed' AND NOT m.inherited AND (lower(m.email) = $2 OR lower(u.email) = $2)`,
    [ctx.account, email],
  );
  if (taken !== undefined) throw fieldFailure('email', 'has-already-been-taken');
  const state = { single: await onFreePlan(ctx), otherAdmins: await adminsBut(ctx, change.id) };
  refuse(refusedAdmin(values['admin'] === true, state));
  const [group] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [
    ctx.account,
  ]);
  Object.assign(values, {
    email,
    name: namesOf(null, email).label,
    invited_by_id: ctx.who.user.id,
    invite_expires_at: invitationExpiry(ctx.now),
    account_name: group?.name ?? '',
  });
}

async function validateChange(ctx: Context, change: Change, before: AnyDoc): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(change.values).filter(
      ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
    ),
  );
  if (Object.keys(changes).length === 0) return;
  refuse(
    refusedChange(changes, {
      own: isOwn(ctx, before),
      byAdmin: ctx.who.access.admin,
      creator: await isCreator(ctx, before),
      single: await onFreePlan(ctx),
      otherAdmins: await adminsBut(ctx, before._id),
      fullAdmins: await adminsBut(ctx, before._id, "AND status = 'accepted' AND coalesce(limits, '[]') = '[]'"),
    }),
  );
}

function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  throw refusal.field === undefined
    ? failure('forbidden', refusal.reason)
    : fieldFailure(refusal.field, refusal.reason);
}

function isOwn(ctx: Context, doc: Input): boolean {
  return doc['user_id'] === ctx.who.user.id;
}

async function isCreator(ctx: Context, doc: Input): Promise<boolean> {
  const [row] = await ctx.db.query<{ value: string | null }>(
    "SELECT value FROM account_configurations WHERE account_id = $1 AND key = 'created-by'",
    [ctx.account],
  );
  return row !== undefined && row.value === doc['user_id'];
}

/** The number of other admins. Read under the group lock, so that of two admins who leave at once one must stay. */
async function adminsBut(ctx: Context, id: string, condition = ''): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>(
    `SELECT count(*) AS count FROM memberships WHERE account_id = $1 AND id <> $2 AND admin AND status <> 'removed' ${condition}`,
    [ctx.account, id],
  );
  return row?.count ?? 0;
}

function entry(ctx: Context, event: string, doc: AnyDoc): Parameters<typeof audit>[1] {
  return { event, userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now, detail: { subscription: doc._id } };
}
