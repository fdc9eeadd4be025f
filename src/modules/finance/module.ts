import type { ModuleCard } from '#platform/entity/card.ts';
import { budget } from './entities/budget.ts';
import { csv } from './entities/csv.ts';
import { exchange } from './entities/exchange.ts';
import { income } from './entities/income.ts';
import { instalmentPlan } from './entities/instalment-plan.ts';
import { mapping } from './entities/mapping.ts';
import { outgo } from './entities/outgo.ts';
import { planned } from './entities/planned.ts';
import { transfer } from './entities/transfer.ts';
import { wallet } from './entities/wallet.ts';
import { walletBalance } from './entities/wallet-balance.ts';

/** Wallets and the money that moves through them. */
export const card = {
  key: 'finance',
  product: true,
  brand: { setting: 'FINANCE_NAME' },
  tells: ['finance.incomes', 'finance.payment-rows'],
  hears: ['ticket.paid', 'ticket.payment-row'],
  kinds: [wallet, outgo, income, transfer, exchange, mapping, csv, walletBalance, planned, budget, instalmentPlan],
  steps: [
    { key: 'wallet', kind: 'wallet' },
    { key: 'outgo', kind: 'outgo' },
    { key: 'income', kind: 'income' },
  ],
} as const satisfies ModuleCard;
