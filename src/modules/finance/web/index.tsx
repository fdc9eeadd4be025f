import {
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconReceipt,
  IconTransform,
  IconTrendingUp,
  IconWallet,
} from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { exchange } from '../entities/exchange.ts';
import { income } from '../entities/income.ts';
import { mapping } from '../entities/mapping.ts';
import { outgo } from '../entities/outgo.ts';
import { transfer } from '../entities/transfer.ts';
import { wallet } from '../entities/wallet.ts';
import { walletBalance } from '../entities/wallet-balance.ts';

/** Personal finance, in the browser. */
export const financeWeb: WebModule = {
  key: 'finance',
  product: true,
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  entities: [wallet, outgo, income, transfer, exchange, mapping, walletBalance],
  hidden: [walletBalance.kind],
  icons: {
    wallet: IconWallet,
    outgo: IconReceipt,
    income: IconTrendingUp,
    transfer: IconArrowsLeftRight,
    exchange: IconArrowsExchange,
    mapping: IconTransform,
  },
  menu: [
    { icon: IconWallet, label: 'wallet', to: '/account/$account_id/wallets', letter: 'w', phone: true, order: 10 },
    { icon: IconReceipt, label: 'outgo', to: '/account/$account_id/outgos', letter: 'o', phone: true, order: 20 },
    { icon: IconTrendingUp, label: 'income', to: '/account/$account_id/incomes', letter: 'i', phone: true, order: 25 },
    { icon: IconArrowsLeftRight, label: 'transfer', to: '/account/$account_id/transfers', letter: 't', order: 30 },
    { icon: IconArrowsExchange, label: 'exchange', to: '/account/$account_id/exchanges', letter: 'x', order: 35 },
    { icon: IconTransform, label: 'mapping', to: '/account/$account_id/mappings', order: 45 },
  ],
};
