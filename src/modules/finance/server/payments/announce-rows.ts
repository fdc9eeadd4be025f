import type { AnyDoc } from '#platform/entity/define.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';
import type { Change, Context, Saved } from '#platform/server/context.ts';
import { notePaymentRows } from './note-payment-rows.ts';

/** Notifies the other modules of new incomes, which may be payments of their records. The rows are JSON, because events carry texts. */
export async function announceIncomes(ctx: Context, saved: readonly Saved[]): Promise<void> {
  await announce(
    ctx,
    saved.filter(({ before, doc }) => before === undefined && doc['source'] === undefined).map(({ doc }) => doc),
  );
}

export async function announce(ctx: Context, docs: readonly AnyDoc[]): Promise<void> {
  if (docs.length === 0) return;
  const wallets = await ctx.db.query<{ id: string; currency: string }>(
    'SELECT id, currency FROM wallets WHERE account_id = $1 AND id = ANY($2)',
    [ctx.account, [...new Set(docs.map((doc) => String(doc['wallet_id'])))]],
  );
  const currencies = new Map(wallets.map(({ id, currency }) => [id, currency]));
  const rows = docs.map((doc) => ({
    id: doc._id,
    amount: doc['value'],
    currency: currencies.get(String(doc['wallet_id'])) ?? '',
    date: doc['date'],
    text: [doc['paid_by'], doc['description']].filter((part) => typeof part === 'string').join(' '),
  }));
  await notifyModules(ctx.product, ctx.db, 'finance.incomes', { rows: JSON.stringify(rows) }, ctx.now, ctx);
}

/** Removed rows are no payments any more. */
export async function announceRemoved(ctx: Context, docs: readonly AnyDoc[]): Promise<void> {
  const ids = docs.map(({ _id: id }) => id);
  await ctx.db.query('DELETE FROM payment_proposals WHERE account_id = $1 AND row_id = ANY($2)', [ctx.account, ids]);
  const linked = docs.filter(({ source }) => typeof source === 'string').map(({ _id: id }) => id);
  if (linked.length === 0) return;
  await notePaymentRows(ctx, { state: 'removed', rows: JSON.stringify(linked) });
}

/** A restored row is not from a record that was removed meanwhile. */
export async function clearRemovedSources(ctx: Context, changes: readonly Change[]): Promise<void> {
  for (const { values } of changes) {
    if (typeof values['source'] !== 'string') continue;
    const [known] = await ctx.db.query('SELECT 1 FROM changes WHERE account_id = $1 AND id = $2 AND NOT deleted', [
      ctx.account,
      values['source'],
    ]);
    if (known === undefined) values['source'] = null;
  }
}
