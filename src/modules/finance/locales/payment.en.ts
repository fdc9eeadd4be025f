/** The words of rows that look like payments. */
export const payments = {
  'income.payment-of': 'Looks like the payment of {label}',
  'income.record-payment': 'Record payment',
  'income.no-payment': 'It is not',
  'income.payment-recorded': 'The payment of {label} was recorded',
};
