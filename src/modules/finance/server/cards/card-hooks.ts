import type { Input } from '#platform/entity/define.ts';
import { isDate } from '#platform/entity/check.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context } from '#platform/server/context.ts';
import { calendarOf, closingsOf, fittingClosings, isBillNear } from '../../rules/cards/card-wallet.ts';

/** Throws 422 if a card's bills cannot be computed from what the wallet would say; moved closings that its days exclude are dropped. */
export async function fitCard(ctx: Context, { id, before, values }: Change): Promise<void> {
  const wallet: Input = { ...before, ...values };
  if ('closings' in values || 'closing_day' in values || 'card' in values) fitClosings(wallet, values);
  if (isChanged('pays_from')) {
    const payer = await otherWallet(ctx, 'pays_from');
    if (payer.currency !== wallet['currency']) throw fieldFailure('pays_from', 'currencies-differ');
  }
  if (isChanged('limit_shared_with') || (before !== undefined && isChanged('currency'))) {
    if (typeof wallet['limit_shared_with'] !== 'string') return;
    const root = await otherWallet(ctx, 'limit_shared_with');
    if (root.currency !== wallet['currency']) throw fieldFailure('limit_shared_with', 'currencies-differ');
    const [user] = await ctx.db.query(
      'SELECT 1 FROM wallets WHERE account_id = $1 AND limit_shared_with = $2 LIMIT 1',
      [ctx.account, id],
    );
    if (root.card !== true || root.limit_shared_with !== null || user !== undefined)
      throw fieldFailure('limit_shared_with', 'shares-a-limit-itself');
  }

  function isChanged(name: string): boolean {
    return name in values && (values[name] ?? null) !== (before?.[name] ?? null) && values[name] !== null;
  }

  async function otherWallet(context: Context, name: string): Promise<OtherWallet> {
    if (wallet[name] === id) throw fieldFailure(name, 'wallets-are-the-same');
    const [row] = await context.db.query<OtherWallet>(
      'SELECT currency, card, limit_shared_with FROM wallets WHERE account_id = $1 AND id = $2',
      [context.account, wallet[name]],
    );
    if (row === undefined) throw fieldFailure(name, 'must-exist');
    return row;
  }
}

/** A card whose limit came from a removed one has its own again. */
export async function restoreOwnLimits(ctx: Context): Promise<void> {
  await ctx.db.query(
    `UPDATE wallets SET available_credit = round(coalesce("limit", 0) + balance_after_pending, "precision")
     WHERE account_id = $1 AND card AND limit_shared_with IS NULL AND available_credit IS NULL`,
    [ctx.account],
  );
}

interface OtherWallet {
  readonly currency: string;
  readonly card: boolean | null;
  readonly limit_shared_with: string | null;
}

function fitClosings(wallet: Input, values: Input & Record<string, unknown>): void {
  const sent = closingsOf(wallet);
  if (sent.length === 0) return;
  if ('closings' in values && (calendarOf(wallet) === null || sent.some(({ day }) => !isDate(day))))
    throw fieldFailure('closings', 'is-invalid');
  const fitting = fittingClosings(wallet);
  if ('closings' in values && fitting.length < sent.length) throw fieldFailure('closings', 'closing-out-of-order');
  values['closings'] = fitting.length === 0 ? null : fitting;
}

/** Throws 422 if a row would be moved to a bill that is not near its day. */
export function fitBill({ before, values }: Change): void {
  if (!('bill' in values || 'date' in values)) return;
  const bill = 'bill' in values ? values['bill'] : before?.['bill'];
  if (typeof bill !== 'string') return;
  const date = values['date'] ?? before?.['date'];
  if (isBillNear(bill, String(date))) return;
  // A row that gets another day is in the bill of that day.
  if ('bill' in values) throw fieldFailure('bill', 'is-invalid');
  values['bill'] = null;
}
