import { Big } from 'big.js';

/** Payments and refunds of one order. */
export const maxPayments = 200;

/** Money that came in, or went back if `refund_of` names the payment. */
export interface Payment {
  readonly amount?: string | null;
  readonly refund_of?: string | null;
}

/** What the customer has paid: payments less refunds. */
export function paidOf(payments: readonly Payment[]): string {
  return payments
    .reduce(
      (all, { amount, refund_of: refunded }) => (refunded ? all.minus(amount ?? '0') : all.plus(amount ?? '0')),
      new Big(0),
    )
    .toFixed(2);
}

/** What remains to be paid; below zero if more was paid than the order costs. */
export function dueOf(total: string, paid: string): string {
  return difference(total, paid);
}

/** Whether something was due before these payments, and nothing is any more. `due` is what remains after them. */
export function paysTheRest(payments: readonly Payment[], due: string): boolean {
  return !isPositive(due) && isPositive(new Big(due).plus(paidOf(payments)).toFixed(2));
}

/** What of a payment has not been refunded. */
export function refundable(payment: Payment & { readonly _id: string }, payments: readonly Payment[]): string {
  const refunds = payments
    .filter((one) => one.refund_of === payment._id)
    .map(({ amount }) => ({ amount: amount ?? '0' }));
  return difference(payment.amount ?? '0', paidOf(refunds));
}

export function isMore(amount: string, than: string): boolean {
  return new Big(amount).gt(than);
}

export function isPositive(amount: string): boolean {
  return new Big(amount).gt(0);
}

function difference(amount: string, less: string): string {
  const rest = new Big(amount).minus(less);
  // Big writes zero with a sign.
  return rest.eq(0) ? '0.00' : rest.toFixed(2);
}
