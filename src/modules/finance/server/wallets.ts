import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { assertNotHeld } from '#platform/server/jobs/steps/begin-step.ts';
import { fits, isNegative, written } from '../rules/money.ts';
import { rowKinds } from '../rules/row-kinds.ts';
import { confirmedRows, totalsOf } from '../rules/wallet-totals.ts';
import { rowEntities } from '../entities/row-entities.ts';
import { fitCard, restoreOwnLimits } from './cards/card-hooks.ts';
import { storeMembers, validateMembers } from './private-wallets.ts';
import { needsMoreDigits, rewriteAmounts } from './wallet-digits.ts';

/** Hooks of wallets: compute totals from the initial amount and the rows, and check that the rows still fit. */
export const walletHooks: EntityHooks = {
  // Totals sent by a client are ignored.
  virtual: ['balance', 'pending_transactions', 'balance_after_pending', 'available_credit'],
  beforeSave: async (ctx, changes) => {
    for (const change of changes) {
      await validateMembers(ctx, change);
      await fitCard(ctx, change);
      await fit(ctx, change, changes);
    }
  },
  batched: true,
  // The audit log says that it changed.
  hiddenFromTimeline: ['members'],
  afterSave: each(async (ctx, saved) => {
    await storeMembers(ctx, saved);
    const { doc } = saved;
    // The limit of a card that is restored is shared again.
    if (typeof doc['limit_shared_with'] === 'string' && typeof doc['available_credit'] === 'string')
      await ctx.db.query('UPDATE wallets SET available_credit = NULL WHERE account_id = $1 AND id = $2', [
        ctx.account,
        doc._id,
      ]);
  }),
  beforeDelete: each(async (ctx, doc) => {
    await assertNotHeld(ctx, doc._id);
    const [used] = await ctx.db.query(`SELECT 1 WHERE ${heldByAny}`, [ctx.account, doc._id]);
    if (used) throw failure('unprocessable_entity', { base: [{ code: 'wallet-has-rows' }] });
  }),
  afterDelete: async (ctx) => restoreOwnLimits(ctx),
};

async function fit(ctx: Context, change: Change, changes: readonly Change[]): Promise<void> {
  const { before, values } = change;
  const wallet: Input = { ...before, ...values };
  checkAmounts(wallet);
  if (before !== undefined && ['currency', 'precision', 'active'].some((name) => wallet[name] !== before[name]))
    await assertNotHeld(ctx, change.id);
  if (before !== undefined && wallet['currency'] !== before['currency']) await checkCurrency(ctx, change, changes);
  if (before !== undefined && wallet['precision'] !== before['precision']) await changeDigits(ctx, change);
  const digits = Number(wallet['precision']);
  for (const name of ['start_balance', 'limit']) {
    const amount = wallet[name];
    values[name] =
      typeof amount === 'string' ? written(amount, digits) : name === 'limit' ? null : written('0', digits);
  }
  const rows = before === undefined ? { confirmed: '0', pending: '0' } : rowsOf(before);
  Object.assign(values, totalsOf({ ...wallet, ...values }, rows.confirmed, rows.pending));
}

/** Whether any row has the wallet ($2) on either side. */
const heldByAny = rowKinds
  .flatMap((kind) =>
    Object.entries(rowEntities[kind].fields)
      .filter(([, field]) => field.type === 'ref' && field.to === 'wallet')
      .map(([name]) => `EXISTS (SELECT FROM ${rowEntities[kind].plural} WHERE account_id = $1 AND "${name}" = $2)`),
  )
  .concat(
    ['wallet_id', 'destination_wallet_id'].map(
      (name) => `EXISTS (SELECT FROM planned_rows WHERE account_id = $1 AND ${name} = $2)`,
    ),
  )
  .concat('EXISTS (SELECT FROM instalment_plans WHERE account_id = $1 AND wallet_id = $2)')
  .join(' OR ');

function rowsOf(wallet: Input): { confirmed: string; pending: string } {
  return { confirmed: confirmedRows(wallet), pending: String(wallet['pending_transactions'] ?? '0') };
}

function checkAmounts(wallet: Input): void {
  const digits = Number(wallet['precision']);
  for (const name of ['start_balance', 'limit']) {
    const amount = wallet[name];
    if (typeof amount === 'string' && !fits(amount, digits)) throw fieldFailure(name, 'is-invalid');
  }
  const limit = wallet['limit'];
  if (typeof limit === 'string' && isNegative(limit))
    throw fieldFailure('limit', 'greater-than-or-equal-to', { count: 0 });
}

/** After changes of one or several wallets, transfers are still within one currency, as are cards that share a limit, and exchanges between two. */
async function checkCurrency(ctx: Context, change: Change, changes: readonly Change[]): Promise<void> {
  const { currency } = change.values;
  const alike = changes.filter(({ values }) => values['currency'] === currency).map(({ id }) => id);
  const [broken] = await ctx.db.query(
    `SELECT 1 WHERE EXISTS (SELECT FROM transfers WHERE account_id = $1 AND source_wallet_id = $2)
       OR EXISTS (SELECT FROM transfers WHERE account_id = $1 AND destination_wallet_id = $2)
       OR EXISTS (SELECT FROM planned_rows WHERE account_id = $1 AND flow = 'transfer' AND state IS DISTINCT FROM 'dismissed'
                  AND (wallet_id = $2 OR destination_wallet_id = $2))
       OR EXISTS (SELECT FROM wallets WHERE account_id = $1 AND (limit_shared_with = $2 OR pays_from = $2) AND NOT id = ANY($4))
       OR EXISTS (SELECT FROM exchanges e JOIN wallets w ON w.account_id = $1 AND w.id = e.destination_wallet_id
                  WHERE e.account_id = $1 AND e.source_wallet_id = $2 AND (w.currency = $3 OR w.id = ANY($4)))
       OR EXISTS (SELECT FROM exchanges e JOIN wallets w ON w.account_id = $1 AND w.id = e.source_wallet_id
                  WHERE e.account_id = $1 AND e.destination_wallet_id = $2 AND (w.currency = $3 OR w.id = ANY($4)))`,
    [ctx.account, change.id, currency, alike],
  );
  if (broken) throw fieldFailure('currency', 'currency-is-needed');
}

/** More digits rewrite the rows; fewer are allowed if no row needs them. */
async function changeDigits(ctx: Context, change: Change): Promise<void> {
  const digits = Number(change.values['precision']);
  if (await needsMoreDigits(ctx, change.id, digits)) throw fieldFailure('precision', 'digits-are-needed');
  await rewriteAmounts(ctx, change.id, digits);
}
