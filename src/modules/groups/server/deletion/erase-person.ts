import { failure } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { readOrNothing, removeOwn, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { accountConfiguration } from '../../entities/account-configuration.ts';
import { subscription } from '../../entities/subscription.ts';
import { eraseDatabase } from './erasure.ts';
import { product } from '../plan/plan.ts';
import { markDeleted } from './mark-deleted.ts';

/** Replaces the person's name, in the person's language. */
const erased: Readonly<Record<Locale, string>> = { en: 'erased', 'pt-BR': 'apagado' };

/**
 * Deletes a person's account for good, with the groups that have no other members; 403 for the only administrator of a group with other members.
 * The person's row is deleted last, so that an interrupted deletion can be repeated.
 */
export async function erasePerson(
  app: App,
  { id, locale }: { readonly id: string; readonly locale: string },
): Promise<void> {
  const seats = await app.system('users', async (db) => membershipsOfPerson(db, id));
  if (seats.some(({ needed }) => needed)) throw onlyAdmin();
  const label = erased[nearestLocale(locale)];
  for (const seat of seats) await leave(app, seat, id, label);
  for (const seat of seats) await eraseIfEmpty(app, seat);
  await eraseDatabase(app, id);
  await app.system('users', async (db) => {
    db.invalidate({ people: [id] });
    await db.query('SELECT erase_person($1, $2, $3, $4)', [id, label, nextRev(), app.now()]);
  });
}

/** The groups with other members whose only administrator this is, by id. */
export async function groupsWithOnlyAdministrator(app: App, id: string): Promise<readonly string[]> {
  const seats = await app.system('users', async (db) => membershipsOfPerson(db, id));
  return seats.filter(({ needed }) => needed).map(({ account_id: group }) => group);
}

/** A person's membership in a group, also one that has ended or is inherited from the parent group. */
interface PersonMembership {
  readonly account_id: string;
  readonly id: string;
  /** Whether the group has other members, and this is its only administrator. */
  readonly needed: boolean;
}

/** All memberships of a person, inherited ones first: ending the one in the parent group ends them too, but each group must be handled under its own lock. */
async function membershipsOfPerson(db: Db, id: string): Promise<readonly PersonMembership[]> {
  return db.query<PersonMembership>(
    `SELECT m.account_id, m.id, m.status = 'accepted' AND m.admin AND g.delete_at IS NULL AND o.members AND NOT o.admins AS needed
     FROM memberships m JOIN groups g ON g.account_id = m.account_id, LATERAL (
       SELECT coalesce(bool_or(true), false) AS members, coalesce(bool_or(o.admin), false) AS admins FROM memberships o
       WHERE o.account_id = m.account_id AND o.status = 'accepted' AND o.user_id <> $1) o
     WHERE m.user_id = $1 ORDER BY m.inherited DESC, m.account_id`,
    [id],
  );
}

function onlyAdmin(): Error {
  return failure('forbidden', 'You are the only Administrator of a Group with other members');
}

/** Ends the membership and removes the person's name from the timeline. */
async function leave(app: App, seat: PersonMembership, user: string, label: string): Promise<void> {
  await withContext(app, product(app, seat.account_id), async (ctx) => {
    // Two administrators may leave at the same time: under the lock the second sees that the first has left.
    await lockAccount(ctx);
    if (await isOnlyAdministrator(ctx, seat.id)) throw onlyAdmin();
    await transferOwnership(ctx, seat.id, user);
    if ((await readOrNothing(ctx, subscription, seat.id)) !== undefined) await removeOwn(ctx, subscription, seat.id);
    ctx.db.invalidate({ people: [user] });
    await ctx.db.query(
      'UPDATE groups SET offered_to = NULL, offered_until = NULL WHERE account_id = $1 AND offered_to = $2',
      [ctx.account, user],
    );
    await ctx.db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1 AND id = $2 AND inherited", [
      ctx.account,
      seat.id,
    ]);
    await ctx.db.query('SELECT erase_versions($1, $2, $3)', [ctx.account, seat.id, label]);
  });
}

/** Whether this is the only administrator of a group that has other members and is not being deleted. */
export async function isOnlyAdministrator(ctx: Context, seat: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ needed: boolean }>(
    `SELECT coalesce(bool_or(m.admin AND m.id = $2) AND bool_or(m.id <> $2) AND NOT bool_or(m.admin AND m.id <> $2)
       AND NOT bool_or(g.delete_at IS NOT NULL), false) AS needed
     FROM memberships m JOIN groups g ON g.account_id = m.account_id WHERE m.account_id = $1 AND m.status = 'accepted'`,
    [ctx.account, seat],
  );
  return row?.needed === true;
}

/** Deletes the group if it has no other members. */
async function eraseIfEmpty(app: App, { account_id: account }: PersonMembership): Promise<void> {
  const deserted = await withContext(app, product(app, account), async (ctx) => {
    await lockAccount(ctx);
    ctx.db.invalidate({ database: account });
    const members = await ctx.db.query(
      "SELECT FROM memberships WHERE account_id = $1 AND status = 'accepted' LIMIT 1",
      [account],
    );
    if (members.length > 0) return false;
    await markDeleted(ctx, ctx.now);
    return true;
  });
  if (deserted) await eraseDatabase(app, account);
}

/** Makes the longest-serving administrator the group's creator, because a creator cannot leave. */
async function transferOwnership(ctx: Context, seat: string, creator: string): Promise<void> {
  const [setting] = await ctx.db.query<{ id: string }>(
    "SELECT id FROM account_configurations WHERE account_id = $1 AND key = 'created-by' AND value = $2",
    [ctx.account, creator],
  );
  if (setting === undefined) return;
  const [heir] = await ctx.db.query<{ user_id: string }>(
    `SELECT user_id FROM memberships WHERE account_id = $1 AND id <> $2 AND status = 'accepted' AND admin
     ORDER BY created_at, id LIMIT 1`,
    [ctx.account, seat],
  );
  await updateOwn(ctx, accountConfiguration, setting.id, { value: heir?.user_id ?? null }, 'update');
}
