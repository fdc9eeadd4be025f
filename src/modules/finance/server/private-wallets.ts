import { mailSettingChange } from '#modules/groups/server/setting-mail.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { noteRightsOfAll } from '#modules/inbox/server/rights-changed.ts';
import { audit } from '#modules/people/server/audit.ts';
import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { HidesRecords } from '#platform/server/auth/caller.ts';
import type { Arrival } from '#platform/server/transfer/archive/format.ts';
import type { Change, Context, Saved } from '#platform/server/context.ts';

/**
 * Wallets that only named members see. `private_wallets` repeats the names for the look-up of callers; policies of the database hide the wallet's
 * records from all others.
 */

/** The private wallets that are hidden from a member. If none of the named people is a member any more, administrators see the wallet. */
export const hiddenWallets: HidesRecords = async (db, group, { id, admin }) => {
  const rows = await db.query<{ id: string }>(
    `SELECT w.id FROM private_wallets w WHERE w.account_id = $1 AND NOT w.members ? $2 AND NOT ($3 AND NOT EXISTS (
       SELECT FROM memberships m WHERE m.account_id = $1 AND m.status = 'accepted' AND w.members ? m.user_id))`,
    [group, id, admin],
  );
  return rows.map((row) => row.id);
};

/** Throws 422 if a wallet would be private to people who are no members, or would be hidden from the person who writes it. */
export async function validateMembers(ctx: Context, { before, values }: Change): Promise<void> {
  const members = membersOf(values);
  if (!('members' in values) || isSame(members, membersOf(before))) return;
  if (members.length === 0) {
    values['members'] = null;
    return;
  }
  if (ctx.db.sharded === true) throw fieldFailure('members', 'not-on-several-servers');
  if (!members.includes(ctx.who.user.id)) throw fieldFailure('members', 'must-name-you');
  const known = await ctx.db.query(
    "SELECT DISTINCT user_id FROM memberships WHERE account_id = $1 AND status = 'accepted' AND user_id = ANY($2)",
    [ctx.account, members],
  );
  if (known.length < members.length) throw fieldFailure('members', 'must-exist');
}

/** Stores who sees a wallet, from the next request on. */
export async function storeMembers(ctx: Context, { before, doc }: Pick<Saved, 'before' | 'doc'>): Promise<void> {
  const members = membersOf(doc);
  if (isSame(members, membersOf(before))) return;
  ctx.db.invalidate({ database: ctx.account });
  await noteRightsOfAll(ctx);
  if (members.length === 0)
    await ctx.db.query('DELETE FROM private_wallets WHERE account_id = $1 AND id = $2', [ctx.account, doc._id]);
  else
    await ctx.db.query(
      `INSERT INTO private_wallets (account_id, id, members) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, id) DO UPDATE SET members = excluded.members`,
      [ctx.account, doc._id, JSON.stringify(members)],
    );
  // Administrators who do not see the wallet read this, so it contains no name.
  await audit(ctx.db, {
    event: 'visibility',
    userId: ctx.who.user.id,
    accountId: ctx.account,
    at: ctx.now,
    detail: { record: doc._id, members: members.length },
  });
  if (before === undefined) return;
  const name = plainName(doc.label);
  const names = { en: `Who sees ${name}`, 'pt-BR': `Quem vê ${name}` };
  await mailSettingChange(ctx, names, `wallets/${doc._id}`);
}

/** Gives an imported group the lists that its wallets have, whatever its archive says. */
export async function storeImportedMembers({ group, query }: Pick<Arrival, 'group' | 'query'>): Promise<void> {
  const wallets = await query<{ id: string; members: readonly string[] | null }>(
    'SELECT id, members FROM wallets WHERE account_id = $1',
    [group],
  );
  await query('DELETE FROM private_wallets WHERE account_id = $1 AND id = ANY($2)', [
    group,
    wallets.map(({ id }) => id),
  ]);
  for (const { id, members } of wallets)
    if (members !== null && members.length > 0)
      await query('INSERT INTO private_wallets (account_id, id, members) VALUES ($1, $2, $3) RETURNING id', [
        group,
        id,
        JSON.stringify(members),
      ]);
}

function membersOf(wallet: Input | undefined): readonly string[] {
  return (wallet?.['members'] ?? []) as readonly string[];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join(' ') === other.toSorted().join(' ');
}
