import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure, type Complaint } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks } from '#platform/server/context.ts';
import { amountComplaint, takesRows } from '../rules/entering.ts';
import { written } from '../rules/money.ts';
import { movementsOf, shiftsOf, type Movement } from '../rules/movements.ts';
import type { RowKind } from '../rules/row-kinds.ts';
import { amountsOf, walletFieldsOf } from '../rules/row-amounts.ts';
import { tidyTags } from '../rules/categories/tags.ts';
import { moveBalances } from './balances.ts';
import { clearTakenDays, fulfil } from './planned/fulfil-rows.ts';
import { checkParts } from './splits/check-parts.ts';
import { fitBill } from './cards/card-hooks.ts';
import { announce, announceIncomes, announceRemoved, clearRemovedSources } from './payments/announce-rows.ts';

/** Hooks of rows: check that amounts fit the digits of their wallets and that currencies match, and update the wallets' totals. */
export function rowHooks(kind: RowKind): EntityHooks {
  return {
    batched: true,
    beforeSave: async (ctx, changes) => {
      await fit(ctx, changes);
      await checkParts(ctx, changes);
      await fulfil(ctx, kind, changes);
    },
    afterSave: async (ctx, saved) => {
      await move(
        ctx,
        saved.flatMap(({ before }) => (before === undefined ? [] : movementsOf(kind, before))),
        saved.flatMap(({ doc }) => movementsOf(kind, doc)),
      );
      if (kind === 'income') await announceIncomes(ctx, saved);
    },
    beforeDelete: (_ctx, docs) => {
      if (kind === 'outgo' && docs.some((doc) => doc['confirmed'] === true))
        throw failure('forbidden', 'You cannot delete a confirmed Expense');
    },
    afterDelete: async (ctx, docs) => {
      await move(
        ctx,
        docs.flatMap((doc) => movementsOf(kind, doc)),
        [],
      );
      if (kind === 'income') await announceRemoved(ctx, docs);
    },
    beforeRestore: async (ctx, changes) => {
      await fit(ctx, changes);
      await clearTakenDays(ctx, kind, changes);
      if (kind === 'income') await clearRemovedSources(ctx, changes);
    },
    afterRestore: async (ctx, doc) => {
      await move(ctx, [], movementsOf(kind, doc));
      if (kind === 'income' && doc['source'] === undefined) await announce(ctx, [doc]);
    },
  };

  async function fit(ctx: Context, changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const { values } = change;
      if (Array.isArray(values['categories'])) values['categories'] = tidyTags(values['categories'] as string[]);
      fitBill(change);
    }
    const names = [...walletFieldsOf(kind), ...amountsOf(kind, null).map(({ name }) => name), 'fee_kind'];
    const relevant = changes.filter(
      ({ before, values }) => before === undefined || names.some((name) => name in values),
    );
    if (relevant.length === 0) return;
    const held = await walletsOf(ctx, kind, relevant);
    for (const change of relevant) fitAmounts(held, kind, change);
  }
}

async function move(ctx: Context, before: readonly Movement[], after: readonly Movement[]): Promise<void> {
  const touched = [...before, ...after].map(({ wallet_id: id }) => id);
  await moveBalances(ctx, shiftsOf(before, after), touched);
}

interface Held {
  readonly id: string;
  readonly currency: string;
  readonly precision: number;
  readonly active: boolean | null;
}

function fitAmounts(held: ReadonlyMap<string, Held>, kind: RowKind, change: Change): void {
  const row: Input = { ...change.before, ...change.values };
  const wallets = ownWallets(held, kind, row);
  checkPair(kind, wallets);
  checkActive(wallets, change);
  const complaints: Record<string, Complaint[]> = {};
  for (const { name, at, alsoAt } of amountsOf(kind, row['fee_kind'])) {
    const amount = row[name];
    const text = typeof amount === 'string' ? amount : '0';
    const precisions = [at, alsoAt].flatMap((field) => wallets.get(field ?? '')?.precision ?? []);
    // A restored row comes back unchanged.
    const before = change.event === 'restore' ? amount : change.before?.[name];
    const complaint = amountComplaint(name, text, precisions, before);
    if (complaint !== undefined) complaints[name] = [complaint];
    else change.values[name] = written(text, precisions[0] ?? 0);
  }
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
}

/** The wallets of the rows, by id. */
async function walletsOf(ctx: Context, kind: RowKind, changes: readonly Change[]): Promise<ReadonlyMap<string, Held>> {
  const ids = changes.flatMap(({ before, values }) =>
    walletFieldsOf(kind).map((field) => values[field] ?? before?.[field]),
  );
  const rows = await ctx.db.query<Held>(
    'SELECT id, currency, "precision", active FROM wallets WHERE account_id = $1 AND id = ANY($2::text[])',
    [ctx.account, [...new Set(ids)]],
  );
  return new Map(rows.map((held) => [held.id, held]));
}

/** The wallets of a row by field. */
function ownWallets(held: ReadonlyMap<string, Held>, kind: RowKind, row: Input): ReadonlyMap<string, Held> {
  return new Map(
    walletFieldsOf(kind).map((field) => {
      const wallet = held.get(String(row[field]));
      if (wallet === undefined) throw fieldFailure(field, 'must-exist');
      return [field, wallet];
    }),
  );
}

/** Refuses to enter a row into an inactive wallet or move it there; existing rows can be edited. */
function checkActive(wallets: ReadonlyMap<string, Held>, { before, event }: Change): void {
  if (event === 'restore') return;
  for (const [field, wallet] of wallets)
    if (!takesRows(wallet) && wallet.id !== before?.[field]) throw fieldFailure(field, 'is-inactive');
}

/** A transfer stays within one currency, an exchange connects two. */
function checkPair(kind: RowKind, wallets: ReadonlyMap<string, Held>): void {
  const [source, destination] = [...wallets.values()];
  if (source === undefined || destination === undefined) return;
  if (source.id === destination.id) throw fieldFailure('destination_wallet_id', 'wallets-are-the-same');
  const isSame = source.currency === destination.currency;
  if (kind === 'transfer' && !isSame) throw fieldFailure('destination_wallet_id', 'currencies-differ');
  if (kind === 'exchange' && isSame) throw fieldFailure('destination_wallet_id', 'currencies-are-the-same');
}
