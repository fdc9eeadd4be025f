import type { EventDetail, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { seeingHiddenRecords } from '#platform/server/auth/hidden-records.ts';
import { createOwn, updateOwn } from '#platform/server/records/documents.ts';
import { removeMany } from '#platform/server/records/many.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { income } from '../entities/income.ts';
import { fits, written } from '../rules/money.ts';

/**
 * Makes a paid order one income of the wallet that the group has chosen, follows what was paid, and removes the income when the payment is
 * undone. The ticket's module notifies of it (`ticket.paid`), in the transaction of the payment and under the group's lock. The income follows its
 * order also if the wallet became private and is hidden from the person who is paid.
 */
export async function followPaidOrder(_db: Db, detail: EventDetail, _now: Date, ctx?: Context): Promise<void> {
  if (ctx !== undefined) await seeingHiddenRecords(ctx, async (all) => follow(all, detail));
}

async function follow(ctx: Context, detail: EventDetail): Promise<void> {
  const { source = '', state, amount = '0' } = detail;
  const [known] = await ctx.db.query<{ id: string; precision: number }>(
    `SELECT i.id, w."precision" FROM incomes i JOIN wallets w ON w.account_id = $1 AND w.id = i.wallet_id
     WHERE i.account_id = $1 AND i.source = $2`,
    [ctx.account, source],
  );
  if (known === undefined) return state === 'paid' ? addIncome(ctx, detail) : undefined;
  if (state !== 'paid') await removeMany(ctx, income, [known.id]);
  else if (fits(amount, known.precision))
    await updateOwn(ctx, income, known.id, { value: written(amount, known.precision) }, 'update');
}

/** Adds nothing if the group uses no wallets, or its wallet is gone, inactive, private or in another currency. */
async function addIncome(ctx: Context, detail: EventDetail): Promise<void> {
  const settings = await groupSettings(ctx, ['finance', 'order-wallet']);
  if (settings.get('finance') === 'disabled') return;
  const [wallet] = await ctx.db.query<{ id: string; currency: string; precision: number; members: unknown }>(
    `SELECT id, currency, "precision", members FROM wallets WHERE account_id = $1 AND id = $2 AND active IS NOT FALSE`,
    [ctx.account, settings.get('order-wallet') ?? ''],
  );
  const { source, amount = '0', currency, date, description } = detail;
  if (wallet === undefined || wallet.currency !== currency || !fits(amount, wallet.precision)) return;
  if (Array.isArray(wallet.members) && wallet.members.length > 0) return;
  await createOwn(
    ctx,
    income,
    {
      date,
      value: written(amount, wallet.precision),
      wallet_id: wallet.id,
      description,
      confirmed: true,
      imported: false,
      source,
    },
    'create',
  );
}
