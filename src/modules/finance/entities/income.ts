import { defineRow } from './define-row.ts';

/** Money that came into a wallet. An imported row does not change the wallet's balance until a person accepts it. */
export const income = defineRow({ kind: 'income', plural: 'incomes', prefix: 'inc' }, 'paid_by');
