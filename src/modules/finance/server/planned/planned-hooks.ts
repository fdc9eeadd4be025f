import { isDate } from '#platform/entity/check.ts';
import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { amountComplaint, takesRows } from '../../rules/entering.ts';
import { written } from '../../rules/money.ts';
import { maxPlanned, plannedOf } from '../../rules/planned/planned.ts';
import { tidyTags } from '../../rules/categories/tags.ts';
import { linkExistingRows } from './fulfil-rows.ts';

/** Hooks of planned rows: check wallets, amounts and days, and find the rows that fulfil them already. */
export const plannedHooks: EntityHooks = {
  beforeSave: each(async (ctx, change) => {
    await checkWallets(ctx, change);
    checkDays(change);
    if (change.before === undefined) await checkNumber(ctx);
    const { values } = change;
    if (Array.isArray(values['categories'])) values['categories'] = tidyTags(values['categories'] as string[]);
  }),
  // Its wallets may have changed while it was in the trash.
  beforeRestore: each(checkWallets),
  afterSave: async (ctx, saved) => {
    for (const { before, values, doc } of saved)
      if (before === undefined || matchedFields.some((name) => name in values))
        await linkExistingRows(ctx, plannedOf(doc));
  },
};

const matchedFields = ['flow', 'wallet_id', 'destination_wallet_id', 'value', 'value_max', 'party', 'rule', 'start'];

async function checkWallets(ctx: Context, { before, values, event }: Change): Promise<void> {
  const after: Input = { ...before, ...values };
  const isTransfer = after['flow'] === 'transfer';
  if (!isTransfer && typeof after['destination_wallet_id'] === 'string') values['destination_wallet_id'] = null;
  const names = isTransfer ? (['wallet_id', 'destination_wallet_id'] as const) : (['wallet_id'] as const);
  const held = await ctx.db.query<{ id: string; currency: string; precision: number; active: boolean | null }>(
    'SELECT id, currency, "precision", active FROM wallets WHERE account_id = $1 AND id = ANY($2::text[])',
    [ctx.account, names.flatMap((name) => (typeof after[name] === 'string' ? [after[name]] : []))],
  );
  const wallets = names.map((name) => {
    if (typeof after[name] !== 'string') throw fieldFailure(name, 'cant-be-blank');
    const wallet = held.find(({ id }) => id === after[name]);
    if (wallet === undefined) throw fieldFailure(name, 'must-exist');
    if (!takesRows(wallet) && wallet.id !== before?.[name] && event !== 'restore')
      throw fieldFailure(name, 'is-inactive');
    return wallet;
  });
  const [source, destination] = wallets;
  if (source === undefined) return;
  if (destination?.id === source.id) throw fieldFailure('destination_wallet_id', 'wallets-are-the-same');
  if (destination !== undefined && destination.currency !== source.currency)
    throw fieldFailure('destination_wallet_id', 'currencies-differ');
  for (const name of ['value', 'value_max']) {
    const amount = after[name];
    if (typeof amount !== 'string') continue;
    const complaint = amountComplaint(
      name,
      amount,
      wallets.map(({ precision }) => precision),
    );
    if (complaint !== undefined) throw failure('unprocessable_entity', { [name]: [complaint] });
    values[name] = written(amount, source.precision);
  }
  const [low, high] = [after['value'], after['value_max']];
  if (typeof high === 'string' && Number(high) <= Number(low)) throw fieldFailure('value_max', 'must-be-more');
}

function checkDays({ before, values }: Change): void {
  const { start, until, skipped }: Input = { ...before, ...values };
  if (typeof until === 'string' && until < String(start)) throw fieldFailure('until', 'ends-before-it-begins');
  if (Array.isArray(skipped) && !skipped.every((day) => typeof day === 'string' && isDate(day)))
    throw fieldFailure('skipped', 'is-invalid');
}

async function checkNumber(ctx: Context): Promise<void> {
  const [row] = await ctx.db.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM planned_rows WHERE account_id = $1 AND state IS DISTINCT FROM 'dismissed'",
    [ctx.account],
  );
  if ((row?.count ?? 0) >= maxPlanned) throw fieldFailure('base', 'too-many-planned', { count: maxPlanned });
}
