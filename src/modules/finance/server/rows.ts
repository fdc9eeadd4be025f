import type { Input } from '#platform/entity/define.ts';
import { fail, failField, type Complaint } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import type { Change, EntityHooks } from '#platform/server/module.ts';
import { fits, isNegative, written } from '../rules/money.ts';
import { movementsOf, shiftsOf, type Movement, type RowKind } from '../rules/movements.ts';
import { amountsOf, walletFieldsOf } from '../rules/row-amounts.ts';
import { tidyTags } from '../rules/tags.ts';
import { moveBalances } from './balances.ts';

/** What saving a row means: amounts fit the digits of their wallets, currencies go together, and the wallets' totals move along. */
export function rowHooks(kind: RowKind): EntityHooks {
  return {
    beforeSave: async (ctx, change) => {
      const { before, values } = change;
      if (Array.isArray(values['categories'])) values['categories'] = tidyTags(values['categories'] as string[]);
      const names = [...walletFieldsOf(kind), ...amountsOf(kind, null).map(({ name }) => name), 'fee_kind'];
      if (before === undefined || names.some((name) => name in values)) await fitAmounts(ctx, kind, change);
    },
    afterSave: async (ctx, { before }, doc) =>
      move(ctx, before === undefined ? [] : movementsOf(kind, before), movementsOf(kind, doc)),
    beforeDelete: async (ctx, doc) => {
      if (kind === 'outgo' && doc['confirmed'] === true)
        throw fail('forbidden', 'You cannot delete a confirmed Expense');
      await move(ctx, movementsOf(kind, doc), []);
    },
  };
}

async function move(ctx: Context, before: readonly Movement[], after: readonly Movement[]): Promise<void> {
  const touched = [...before, ...after].map(({ wallet_id: id }) => id);
  await moveBalances(ctx, shiftsOf(before, after), touched);
}

interface Held {
  readonly id: string;
  readonly currency: string;
  readonly precision: number;
}

async function fitAmounts(ctx: Context, kind: RowKind, change: Change): Promise<void> {
  const row: Input = { ...change.before, ...change.values };
  const wallets = await walletsOf(ctx, kind, row);
  checkPair(kind, wallets);
  const complaints: Record<string, Complaint[]> = {};
  for (const { name, at, alsoAt } of amountsOf(kind, row['fee_kind'])) {
    const amount = row[name];
    const text = typeof amount === 'string' ? amount : '0';
    const precisions = [at, alsoAt].flatMap((field) => wallets.get(field ?? '')?.precision ?? []);
    if (isNegative(text)) complaints[name] = [{ code: 'greater-than-or-equal-to', params: { count: 0 } }];
    else if (precisions.some((precision) => !fits(text, precision))) complaints[name] = [{ code: 'is-invalid' }];
    else change.values[name] = written(text, precisions[0] ?? 0);
  }
  if (Object.keys(complaints).length > 0) throw fail('unprocessable_entity', complaints);
}

/** The wallets of a row by the fields that name them. */
async function walletsOf(ctx: Context, kind: RowKind, row: Input): Promise<ReadonlyMap<string, Held>> {
  const fields = walletFieldsOf(kind);
  const rows = await ctx.db.query<Held>(
    'SELECT id, currency, "precision" FROM wallets WHERE account_id = $1 AND id = ANY($2)',
    [ctx.account, fields.map((field) => row[field])],
  );
  const found = new Map(rows.map((held) => [held.id, held]));
  return new Map(
    fields.map((field) => {
      const held = found.get(String(row[field]));
      if (held === undefined) throw failField(field, 'must-exist');
      return [field, held];
    }),
  );
}

/** A transfer stays within one currency, an exchange leads from one into another. */
function checkPair(kind: RowKind, wallets: ReadonlyMap<string, Held>): void {
  const [source, destination] = [...wallets.values()];
  if (source === undefined || destination === undefined) return;
  if (source.id === destination.id) throw failField('destination_wallet_id', 'wallets-are-the-same');
  const isSame = source.currency === destination.currency;
  if (kind === 'transfer' && !isSame) throw failField('destination_wallet_id', 'currencies-differ');
  if (kind === 'exchange' && isSame) throw failField('destination_wallet_id', 'currencies-are-the-same');
}
