import {
  IconClipboardList,
  IconDeviceLaptop,
  IconFileDollar,
  IconFileText,
  IconHourglass,
  IconListSearch,
  IconNotebook,
  IconPackageExport,
  IconReportAnalytics,
  IconTool,
  IconUser,
} from '@tabler/icons-react';
import { mergeCatalogues } from '#platform/web/i18n/catalogue.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { customerMessage } from '../entities/customer-message.ts';
import { ticket } from '../entities/ticket.ts';
import { card } from '../module.ts';
import { canUndoMove } from '../rules/move.ts';
import { openStatuses, statuses, type Status } from '../rules/status.ts';
import { customerPageWords } from './customer-page/words.ts';
import { administration } from './administration.ts';
import { menu } from './menu.ts';
import { MessageHost } from './message/message-host.tsx';
import { messageWords } from './message/words.ts';
import { counterWords } from './counter-words.ts';
import { moneyWords } from './money/money-words.ts';
import { partScreens } from './parts/part-pages.ts';
import { partWords } from './parts/part-words.ts';
import { cashWords } from './drawer/cash-words.ts';
import { historyScreens } from './history/history-screens.ts';
import { historyWords } from './history/history-words.ts';
import { mergeWords } from './merge/merge-words.ts';
import { noteWords } from './handbook/note-words.ts';
import { recordPages } from './record-pages.ts';
import { searchWords } from './search/search-words.ts';
import { reportWords } from './report/report-words.ts';

const BoardPage = lazy(() => import('./board/board-page.tsx'), 'BoardPage');
const MyTickets = lazy(() => import('./list/my-tickets.tsx'), 'MyTickets');
const TicketsAlias = lazy(() => import('./account-alias.tsx'), 'TicketsAlias');
const BoardAlias = lazy(() => import('./account-alias.tsx'), 'BoardAlias');
const MessageEntry = lazy(() => import('./message/message-entry.tsx'), 'MessageEntry');
const OpenTickets = lazy(() => import('./dashboard/open-tickets.tsx'), 'OpenTickets');

const reports = async () => import('./report/report-screens.ts');

/** The browser's part of service orders. */
export const webModule: WebModule = {
  key: 'ticket',
  examples: async (locale) =>
    (await (locale === 'en' ? import('./examples.en.ts') : import('./examples.pt-BR.ts'))).examples,
  ...administration,
  product: true,
  icon: IconTool,
  settings: {
    features: ['checklist', 'project-management', 'maintenance', 'budget'],
    options: [
      'contract-receipt',
      'customer-page-receipt',
      'warranty-days',
      'unclaimed-days',
      'order-tax',
      'stock-below-zero',
      'cnpj',
      'commission-percent',
      'commission-of',
      'pix-key',
      'pix-name',
      'pix-city',
    ],
    texts: [
      'estimate-observation',
      'receipt-configuration',
      'terms-intake',
      'terms-hand-over',
      'accessories',
      ...statuses.map((status) => `customer-page-${status}`),
    ],
    defaults: async () => ({ accessories: (await import('../locales/accessories.ts')).commonAccessories }),
  },
  catalogue: {
    en: async () => {
      const parts = await Promise.all([import('../locales/en.ts'), import('../locales/screens.en.ts')]);
      return mergeCatalogues([parts[0].en, parts[1].screens]);
    },
    'pt-BR': async () => {
      const parts = await Promise.all([import('../locales/pt-BR.ts'), import('../locales/screens.pt-BR.ts')]);
      return mergeCatalogues([parts[0].ptBR, parts[1].screens]);
    },
  },
  screenWords: [
    cashWords,
    counterWords,
    customerPageWords,
    historyWords,
    mergeWords,
    messageWords,
    moneyWords,
    noteWords,
    partWords,
    reportWords,
    searchWords,
  ],
  background: MessageHost,
  inStream: [
    {
      entity: customerMessage,
      of: ticket.kind,
      by: 'ticket_id',
      part: withWords('ticket-messages', messageWords, MessageEntry),
    },
  ],
  entities: card.kinds,
  steps: card.steps,
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  typed: async () => (await import('./typed-moves.ts')).typed,
  checks: {
    customer: {
      cpf: async (typed) => (await import('./customer/document-check.ts')).cpfCheck(typed),
      cnpj: async (typed) => (await import('./customer/document-check.ts')).cnpjCheck(typed),
    },
  },
  takesBack: { ticket: { status: (from, to) => canUndoMove(from as Status, to as Status) } },
  hidden: [
    'contract_item',
    'crystal',
    'customer_link',
    'customer_message',
    'customer_signature',
    'estimate_answer',
    'estimate_item',
    'message_template',
    'order_line',
    'order_payment',
    'part_order',
    'record_merge',
    'saved_filter',
    'shop_import',
    'supplier_invoice',
    'stock_move',
    'ticket_checklist',
    'ticket_relationship',
  ],
  icons: {
    ticket: IconClipboardList,
    customer: IconUser,
    equipment: IconDeviceLaptop,
    estimate: IconFileDollar,
    contract: IconFileText,
    maintenance: IconTool,
    handbook: IconNotebook,
    stock_part: IconPackageExport,
  },
  screens: [
    { name: 'tickets#index', path: '/tickets', access: 'account', part: TicketsAlias },
    { name: 'tickets#board', path: '/ticket-board', access: 'account', part: BoardAlias },
    { name: 'tickets#board', path: '/account/$account_id/ticket-board', access: 'account', part: BoardPage },
    {
      name: 'wiki#index',
      path: '/account/$account_id/wiki',
      access: 'account',
      part: lazy(() => import('./handbook/wiki-page.tsx'), 'WikiPage'),
    },
    {
      name: 'print#show',
      path: '/account/$account_id/print/$show/$record_id',
      access: 'account',
      part: withWords(
        'counter',
        counterWords,
        lazy(() => import('./print/print-page.tsx'), 'PrintPage'),
      ),
    },
    {
      name: 'search#index',
      path: '/account/$account_id/search',
      access: 'account',
      part: withWords(
        'search',
        searchWords,
        lazy(() => import('./search/search-page.tsx'), 'SearchPage'),
      ),
    },
    {
      name: 'reports#index',
      path: '/account/$account_id/reports',
      access: 'account',
      part: withWords('report', reportWords, lazy(reports, 'ReportsPage')),
    },
    ...partScreens,
    ...historyScreens,
    {
      name: 'reports#lines',
      path: '/account/$account_id/report-lines',
      access: 'account',
      part: withWords('report', reportWords, lazy(reports, 'MarginLinesPage')),
    },
    {
      name: 'pix#bank',
      path: '/account/$account_id/pix-bank',
      access: 'account',
      part: withWords(
        'cash',
        cashWords,
        lazy(() => import('./pix/bank-page.tsx'), 'BankPage'),
      ),
    },
    {
      name: 'cash#index',
      path: '/account/$account_id/cash',
      access: 'account',
      part: withWords(
        'cash',
        cashWords,
        lazy(() => import('./drawer/cash-screen.tsx'), 'CashScreen'),
      ),
    },
    {
      name: 'messages#templates',
      path: '/account/$account_id/messages',
      access: 'account',
      part: withWords(
        'ticket-messages',
        messageWords,
        lazy(() => import('./message/templates-page.tsx'), 'TemplatesPage'),
      ),
    },
    {
      name: 'messages#channels',
      path: '/account/$account_id/message-channels',
      access: 'account',
      part: withWords(
        'ticket-messages',
        messageWords,
        lazy(() => import('./message/channels/channels-page.tsx'), 'ChannelsPage'),
      ),
    },
    { name: 'tickets#mine', path: '/account/$account_id/my-tickets', access: 'account', part: MyTickets },
  ],
  replaces: recordPages,
  menu,
  cards: [
    { key: 'open-tickets', order: 10, part: OpenTickets },
    { key: 'mail-tray', order: 12, part: lazy(() => import('./message/mail-tray.tsx'), 'MailTray') },
    {
      key: 'message-proposals',
      order: 13,
      part: lazy(() => import('./message/proposals/message-proposals.tsx'), 'MessageProposals'),
    },
    {
      key: 'needs-attention',
      order: 15,
      part: lazy(() => import('./dashboard/needs-attention.tsx'), 'NeedsAttention'),
    },
    {
      key: 'due-maintenances',
      order: 20,
      part: lazy(() => import('./dashboard/due-maintenances.tsx'), 'DueMaintenances'),
    },
  ],
  actions: [
    { key: 'reports', icon: IconReportAnalytics, label: 'report.title', to: '/account/$account_id/reports' },
    { key: 'search', icon: IconListSearch, label: 'search.title', to: '/account/$account_id/search' },
    {
      key: 'tickets-still',
      icon: IconHourglass,
      label: 'ticket.quick.still',
      to: '/account/$account_id/tickets?attention=still',
    },
    {
      key: 'tickets-pickup',
      icon: IconPackageExport,
      label: 'ticket.quick.pickup',
      to: '/account/$account_id/tickets?attention=pickup',
    },
  ],
  counter: {
    view: 'count-by-open-ticket-priority',
    label: 'ticket.open-count',
    to: `/account/$account_id/tickets?status=${openStatuses.join(',')}`,
  },
};
