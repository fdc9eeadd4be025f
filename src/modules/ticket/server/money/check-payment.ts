import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context } from '#platform/server/context.ts';
import { defaultCurrency, groupSettings } from '#modules/groups/server/group-settings.ts';
import { maxValue } from '../../rules/estimates/estimate-total.ts';
import { isMore, isPositive, maxPayments, refundable } from '../../rules/money/payments.ts';
import { readBill, type Bill } from './bill.ts';
import { billCurrency } from './follow-money.ts';

/** A person confirms with it that a payment is more than what is due. */
export const confirmation = 'more_than_due';

/** Clocks of devices may be wrong by a day. */
const aDay = 86_400_000;

/** Completes a new payment by its ticket, and refuses it if it does not fit the bill. */
export async function checkNewPayment(
  ctx: Context,
  { values, input }: Pick<Change, 'values' | 'input'>,
): Promise<void> {
  const id = String(values['ticket_id']);
  const [settings, [of], bill] = await Promise.all([
    groupSettings(ctx, ['locale', 'currency']),
    ctx.db.query<{ status: string; bill_currency: string | null }>(
      'SELECT status, bill_currency FROM tickets WHERE account_id = $1 AND id = $2',
      [ctx.account, id],
    ),
    readBill(ctx, id),
  ]);
  if (of === undefined) throw fieldFailure('ticket_id', 'must-exist');
  const currency = billCurrency(of, defaultCurrency(settings));
  if (typeof input['currency'] === 'string' && input['currency'] !== currency)
    throw fieldFailure('currency', 'currency-of-the-bill', { currency });
  values['currency'] = currency;
  values['at'] ??= ctx.now.toISOString();
  if (Date.parse(String(values['at'])) > ctx.now.getTime() + aDay) throw fieldFailure('at', 'in-the-future');
  values['refund_of'] = refundedIn(input);
  checkAmount(String(values['amount']));
  if (bill.payments.length >= maxPayments) throw fieldFailure('amount', 'too-many-payments', { count: maxPayments });
  if (typeof values['refund_of'] === 'string') return checkRefund(bill, values);
  if (of.status === 'cancel') throw fieldFailure('amount', 'order-is-cancelled');
  // Without lines nothing is due yet: it is a deposit.
  if (bill.lines.length === 0 || input[confirmation] === true) return;
  const due = isPositive(bill.due) ? bill.due : '0.00';
  if (isMore(String(values['amount']), due)) throw fieldFailure('amount', 'more-than-due', { due });
}

function refundedIn({ refund_of: id }: Input): string | null {
  if (id === undefined || id === null) return null;
  if (typeof id !== 'string' || id.length > 64) throw fieldFailure('refund_of', 'is-invalid');
  return id;
}

function checkAmount(amount: string): void {
  if (!isPositive(amount)) throw fieldFailure('amount', 'greater-than', { count: 0 });
  if (isMore(amount, String(maxValue))) throw fieldFailure('amount', 'less-than-or-equal-to', { count: maxValue });
}

/** A refund is of a payment of the same order, and all refunds together are no more than it. */
export function checkRefund({ payments }: Bill, values: Input): void {
  const paid = payments.find(({ _id: id }) => id === values['refund_of']);
  if (paid === undefined || paid.refund_of !== undefined) throw fieldFailure('refund_of', 'must-exist');
  const rest = refundable(paid, payments);
  if (isMore(String(values['amount']), rest)) throw fieldFailure('amount', 'more-than-paid', { paid: rest });
}
