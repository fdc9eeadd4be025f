import type { ServerModule } from '#platform/server/module.ts';
import { rowHooks } from './rows.ts';
import { confirmRow, importRow } from './steps.ts';
import { walletHooks } from './wallets.ts';

/** Personal finance: wallets, and the rows that move money in, out and between them. */
export const financeModule: ServerModule = {
  key: 'finance',
  on: {
    wallet: walletHooks,
    income: rowHooks('income'),
    outgo: rowHooks('outgo'),
    transfer: rowHooks('transfer'),
    exchange: rowHooks('exchange'),
  },
  updates: { confirm: confirmRow, import: importRow },
};
