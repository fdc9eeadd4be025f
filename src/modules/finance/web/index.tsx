import {
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconCalendarRepeat,
  IconBolt,
  IconCreditCard,
  IconFileImport,
  IconReceipt,
  IconReportAnalytics,
  IconTags,
  IconTransform,
  IconTrendingUp,
  IconWallet,
} from '@tabler/icons-react';
import { mergeFiles } from '#platform/web/i18n/catalogue.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { cardWords } from './cards/card-words.ts';
import { importWords } from './import/import-words.ts';
import { uploadWords } from './import/upload/upload-words.ts';
import { connectionWords } from './connections/connection-words.ts';
import { monthWords } from './month-words.ts';
import { monthMenu, monthPages, monthScreens } from './month-screens.ts';
import { quickWords } from './quick/quick-words.ts';
import { reportWords } from './report/report-words.ts';
import { lazy } from '#platform/web/lazy.tsx';
import type { EntityScreens, Part, WebModule } from '#platform/web/module.ts';
import { card } from '../module.ts';

const rowScreens: EntityScreens = {
  create: lazy(() => import('./row/row-create.tsx'), 'RowCreate'),
  edit: lazy(() => import('./row/row-edit.tsx'), 'RowEdit'),
  show: lazy(() => import('./row/row-page.tsx'), 'RowPage'),
  panel: lazy(() => import('./row/row-page.tsx'), 'RowView'),
};

function ofImports<P extends object>(part: Part<P>): Part<P> {
  return withWords('finance-import', importWords, part);
}

function ofReports<P extends object>(part: Part<P>): Part<P> {
  return withWords('finance-report', reportWords, part);
}

function ofCards<P extends object>(part: Part<P>): Part<P> {
  return withWords('finance-cards', cardWords, part);
}

/** Personal finance, in the browser. */
export const webModule: WebModule = {
  key: 'finance',
  product: true,
  icon: IconWallet,
  examples: async (locale) => (await import('./examples.ts')).examples[locale],
  tiles: ['outgo', 'income', 'transfer', 'exchange', 'wallet'],
  cards: [
    {
      key: 'month',
      order: 5,
      wide: true,
      part: withWords(
        'finance-month',
        monthWords,
        lazy(() => import('./month/month-card.tsx'), 'MonthCard'),
      ),
    },
    { key: 'balance', order: 10, part: lazy(() => import('./dashboard/balance-card.tsx'), 'BalanceCard') },
    { key: 'pending-money', order: 20, part: lazy(() => import('./dashboard/pending-card.tsx'), 'PendingCard') },
  ],
  settingCards: [
    {
      key: 'order-wallet',
      order: 20,
      part: lazy(() => import('./wallet/order-wallet-panel.tsx'), 'OrderWalletPanel'),
    },
  ],
  catalogue: {
    en: () =>
      mergeFiles([import('../locales/en.ts'), import('../locales/screens.en.ts'), import('../locales/mapping.en.ts')]),
    'pt-BR': () =>
      mergeFiles([
        import('../locales/pt-BR.ts'),
        import('../locales/screens.pt-BR.ts'),
        import('../locales/mapping.pt-BR.ts'),
      ]),
  },
  screenWords: [cardWords, connectionWords, importWords, monthWords, reportWords, uploadWords, quickWords],
  entities: card.kinds,
  steps: card.steps,
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  typed: async () => (await import('./typed-entries.ts')).typed,
  hidden: ['wallet_balance'],
  icons: {
    wallet: IconWallet,
    outgo: IconReceipt,
    income: IconTrendingUp,
    transfer: IconArrowsLeftRight,
    exchange: IconArrowsExchange,
    mapping: IconTransform,
    csv: IconFileImport,
    planned: IconCalendarRepeat,
    budget: IconTags,
    instalment_plan: IconCreditCard,
  },
  background: lazy(() => import('./background.tsx'), 'Background'),
  creates: lazy(() => import('./quick/new-entry.tsx'), 'NewQuickEntry'),
  screens: [
    ...monthScreens,
    {
      name: 'finance_quick#index',
      path: '/account/$account_id/quick-entry',
      access: 'account',
      title: 'quick.title',
      part: withWords(
        'finance-quick',
        quickWords,
        lazy(() => import('./quick/quick-page.tsx'), 'QuickPage'),
      ),
    },
    {
      name: 'wallets#upload',
      path: '/account/$account_id/wallets-upload',
      access: 'account',
      title: 'import.title',
      part: ofImports(
        withWords(
          'finance-upload',
          uploadWords,
          lazy(() => import('./import/upload/upload-page.tsx'), 'UploadPage'),
        ),
      ),
    },
    {
      name: 'connections#index',
      path: '/account/$account_id/bank-connections',
      access: 'account',
      part: withWords(
        'finance-connections',
        connectionWords,
        lazy(() => import('./connections/connections-page.tsx'), 'ConnectionsPage'),
      ),
    },
    {
      name: 'finance_reports#index',
      path: '/account/$account_id/finance-reports',
      access: 'account',
      part: ofReports(lazy(() => import('./report/finance-reports.tsx'), 'FinanceReports')),
    },
    {
      name: 'finance_categories#index',
      path: '/account/$account_id/finance-categories',
      access: 'account',
      title: 'finance-categories.title',
      part: ofReports(lazy(() => import('./categories/categories-page.tsx'), 'CategoriesPage')),
    },
    {
      name: 'finance_reports#rows',
      path: '/account/$account_id/finance-report-rows',
      access: 'account',
      part: ofReports(lazy(() => import('./report/figure-rows.tsx'), 'FigureRows')),
    },
  ],
  replaces: {
    ...monthPages,
    csv: {
      index: ofImports(lazy(() => import('./import/imports-index.tsx'), 'ImportsIndex')),
      show: ofImports(lazy(() => import('./import/import-page.tsx'), 'ImportPage')),
    },
    wallet: {
      index: lazy(() => import('./wallet/wallets-index.tsx'), 'WalletsIndex'),
      create: ofCards(lazy(() => import('./wallet/wallet-create.tsx'), 'WalletCreate')),
      edit: ofCards(lazy(() => import('./wallet/wallet-edit.tsx'), 'WalletEdit')),
      related: ofCards(lazy(() => import('./wallet/wallet-related.tsx'), 'WalletRelated')),
      show: lazy(() => import('./wallet/wallet-page.tsx'), 'WalletPage'),
    },
    income: rowScreens,
    outgo: rowScreens,
    transfer: rowScreens,
    exchange: rowScreens,
    instalment_plan: {
      create: ofCards(lazy(() => import('./cards/plan-create.tsx'), 'PlanCreate')),
      edit: ofCards(lazy(() => import('./cards/plan-edit.tsx'), 'PlanEdit')),
      show: ofCards(lazy(() => import('./cards/plan-page.tsx'), 'PlanPage')),
      panel: ofCards(lazy(() => import('./cards/plan-page.tsx'), 'PlanView')),
    },
    mapping: {
      index: lazy(() => import('./mapping/mappings-index.tsx'), 'MappingsIndex'),
      create: lazy(() => import('./mapping/mapping-create.tsx'), 'MappingCreate'),
      edit: lazy(() => import('./mapping/mapping-edit.tsx'), 'MappingEdit'),
      show: lazy(() => import('./mapping/mapping-page.tsx'), 'MappingPage'),
    },
  },
  actions: [
    {
      key: 'quick-entry',
      icon: IconBolt,
      label: 'quick.title',
      to: '/account/$account_id/quick-entry',
    },
    {
      key: 'bank-file',
      icon: IconFileImport,
      label: 'import.title',
      to: '/account/$account_id/wallets-upload',
    },
    {
      key: 'categories',
      icon: IconTags,
      label: 'finance-categories.title',
      to: '/account/$account_id/finance-categories',
    },
  ],
  menu: [
    ...monthMenu,
    { icon: IconWallet, label: 'wallet', to: '/account/$account_id/wallets', letter: 'w', order: 10 },
    {
      icon: IconReceipt,
      label: 'outgo',
      to: '/account/$account_id/outgos',
      section: 'finance.menu.entries',
      letter: 'o',
      order: 20,
    },
    {
      icon: IconTrendingUp,
      label: 'income',
      to: '/account/$account_id/incomes',
      section: 'finance.menu.entries',
      letter: 'i',
      order: 25,
    },
    {
      icon: IconArrowsLeftRight,
      label: 'transfer',
      to: '/account/$account_id/transfers',
      section: 'finance.menu.entries',
      letter: 't',
      order: 30,
    },
    {
      icon: IconArrowsExchange,
      label: 'exchange',
      to: '/account/$account_id/exchanges',
      section: 'finance.menu.entries',
      letter: 'x',
      order: 35,
    },
    { icon: IconFileImport, label: 'csv', to: '/account/$account_id/csvs', section: 'csv', letter: 'u', order: 40 },
    { icon: IconTransform, label: 'mapping', to: '/account/$account_id/mappings', section: 'csv', order: 45 },
    {
      icon: IconReportAnalytics,
      label: 'finance-report.title',
      to: '/account/$account_id/finance-reports',
      letter: 'r',
      admin: true,
      order: 49,
    },
  ],
};
