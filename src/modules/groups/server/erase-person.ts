import { fail } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import type { Locale } from '#platform/entity/messages.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, withContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database.ts';
import { readOrNothing, removeOwn, updateOwn } from '#platform/server/documents.ts';
import { accountConfiguration } from '../entities/account-configuration.ts';
import { subscription } from '../entities/subscription.ts';
import { eraseDatabase } from './erasure.ts';
import { product } from './plan.ts';

/** What stands in place of the name, in the person's language. */
const erased: Readonly<Record<Locale, string>> = { en: 'erased', 'pt-BR': 'apagado' };

/**
 * Deletes a person's account for good, and with it the groups that nobody else is in; 403 for the only administrator of a group with others.
 * The person's row is the last to go, so that what was interrupted can be asked again.
 */
export async function erasePerson(
  app: App,
  { id, locale }: { readonly id: string; readonly locale: string },
): Promise<void> {
  const seats = await app.system('users', async (db) => seatsOf(db, id));
  if (seats.some(({ others, admins, admin, going }) => others > 0 && admin && admins === 0 && !going))
    throw onlyAdmin();
  const label = erased[nearestLocale(locale)];
  for (const seat of seats) await (seat.others === 0 ? eraseGroup(app, seat) : leave(app, seat, id, label));
  await eraseDatabase(app, id);
  await app.system('users', async (db) => {
    db.forget({ people: [id] });
    await db.query('SELECT erase_person($1, $2, $3, $4)', [id, label, nextRev(), app.now()]);
  });
}

/** A person's place in a group, also one that was left or comes by the group above. */
interface Seat {
  readonly account_id: string;
  readonly id: string;
  readonly accepted: boolean;
  readonly admin: boolean;
  /** Other members, and the administrators among them. */
  readonly others: number;
  readonly admins: number;
  /** The group was deleted, and waits for its end. */
  readonly going: boolean;
}

async function seatsOf(db: Db, id: string): Promise<readonly Seat[]> {
  return db.query<Seat>(
    `SELECT m.account_id, m.id, m.status = 'accepted' AS accepted, m.status = 'accepted' AND m.admin AS admin, g.delete_at IS NOT NULL AS going,
       CASE WHEN m.status = 'accepted' THEN o.others ELSE 1 END AS others, o.admins
     FROM memberships m JOIN groups g ON g.account_id = m.account_id, LATERAL (
       SELECT count(*)::integer AS others, (count(*) FILTER (WHERE o.admin))::integer AS admins FROM memberships o
       WHERE o.account_id = m.account_id AND o.status = 'accepted' AND o.user_id <> $1) o
     WHERE m.user_id = $1`,
    [id],
  );
}

function onlyAdmin(): Error {
  return fail('forbidden', 'You are the only Administrator of a Group with other members');
}

async function eraseGroup(app: App, { account_id: account }: Seat): Promise<void> {
  await withContext(app, product(app, account), async (ctx) => {
    ctx.db.forget({ database: account });
    await ctx.db.query('UPDATE groups SET delete_at = $2 WHERE account_id = $1', [account, ctx.now]);
  });
  await eraseDatabase(app, account);
}

/** The membership ends, and the timeline forgets whose it was. */
async function leave(app: App, seat: Seat, user: string, label: string): Promise<void> {
  await withContext(app, product(app, seat.account_id), async (ctx) => {
    await handOn(ctx, seat.id, user);
    if ((await readOrNothing(ctx, subscription, seat.id)) !== undefined) await removeOwn(ctx, subscription, seat.id);
    await ctx.db.query('SELECT erase_versions($1, $2, $3)', [ctx.account, seat.id, label]);
    // Under the group's lock: another administrator may have left since.
    const [left] = await ctx.db.query<{ members: boolean; admins: boolean }>(
      `SELECT coalesce(bool_or(true), false) AS members, coalesce(bool_or(admin), false) AS admins
       FROM memberships WHERE account_id = $1 AND status = 'accepted' AND id <> $2`,
      [ctx.account, seat.id],
    );
    if (seat.admin && !seat.going && left?.members === true && !left.admins) throw onlyAdmin();
  });
}

/** Who created a group cannot leave it: the administrator who has been there longest counts as its creator from now on. */
async function handOn(ctx: Context, seat: string, creator: string): Promise<void> {
  const [setting] = await ctx.db.query<{ id: string; heir: string | null }>(
    `SELECT c.id, (SELECT m.user_id FROM memberships m WHERE m.account_id = $1 AND m.id <> $2 AND m.status = 'accepted' AND m.admin
       ORDER BY m.created_at, m.id LIMIT 1) AS heir
     FROM account_configurations c WHERE c.account_id = $1 AND c.key = 'created-by' AND c.value = $3`,
    [ctx.account, seat, creator],
  );
  if (setting !== undefined) await updateOwn(ctx, accountConfiguration, setting.id, { value: setting.heir }, 'update');
}
