import { defineRow } from './define-row.ts';

/** Money that left a wallet. An imported row does not change the wallet's balance until a person accepts it. */
export const outgo = defineRow({ kind: 'outgo', plural: 'outgos', prefix: 'out' }, 'paid_to');
