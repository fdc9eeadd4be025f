import { IconClipboardList, IconDeviceLaptop, IconLayoutKanban, IconUser, IconUserCheck } from '@tabler/icons-react';
import { mergeCatalogues } from '#platform/web/i18n/catalogue.ts';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { customer } from '../entities/customer.ts';
import { equipment } from '../entities/equipment.ts';
import { ticket } from '../entities/ticket.ts';

const BoardPage = lazy(() => import('./board/board-page.tsx'), 'BoardPage');
const MyTickets = lazy(() => import('./list/my-tickets.tsx'), 'MyTickets');
const TicketsAlias = lazy(() => import('./account-alias.tsx'), 'TicketsAlias');
const BoardAlias = lazy(() => import('./account-alias.tsx'), 'BoardAlias');
const TicketView = lazy(() => import('./page/ticket-view.tsx'), 'TicketView');

/** Service orders, in the browser. */
export const ticketWeb: WebModule = {
  key: 'ticket',
  product: true,
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
  entities: [ticket, customer, equipment],
  icons: { ticket: IconClipboardList, customer: IconUser, equipment: IconDeviceLaptop },
  screens: [
    { name: 'tickets#index', path: '/tickets', access: 'account', part: TicketsAlias },
    { name: 'tickets#board', path: '/ticket-board', access: 'account', part: BoardAlias },
    { name: 'tickets#board', path: '/account/$account_id/ticket-board', access: 'account', part: BoardPage },
    { name: 'tickets#mine', path: '/account/$account_id/my-tickets', access: 'account', part: MyTickets },
  ],
  replaces: {
    ticket: {
      index: lazy(() => import('./list/tickets-index.tsx'), 'TicketsIndex'),
      create: lazy(() => import('./form/ticket-create.tsx'), 'TicketCreate'),
      edit: lazy(() => import('./form/ticket-edit.tsx'), 'TicketEdit'),
      show: lazy(() => import('./page/ticket-page.tsx'), 'TicketPage'),
      panel: TicketView,
    },
    customer: {
      create: lazy(() => import('./customer/customer-create.tsx'), 'CustomerCreate'),
      edit: lazy(() => import('./customer/customer-edit.tsx'), 'CustomerEdit'),
      related: lazy(() => import('./customer/customer-related.tsx'), 'CustomerRelated'),
      show: lazy(() => import('./customer/customer-page.tsx'), 'CustomerPage'),
      panel: lazy(() => import('./customer/customer-page.tsx'), 'CustomerView'),
    },
    equipment: {
      show: lazy(() => import('./customer/equipment-page.tsx'), 'EquipmentPage'),
      panel: lazy(() => import('./customer/equipment-page.tsx'), 'EquipmentView'),
    },
  },
  menu: [
    {
      icon: IconLayoutKanban,
      label: 'ticket.menu.board',
      to: '/account/$account_id/ticket-board',
      letter: 'b',
      phone: true,
      order: 10,
    },
    {
      icon: IconClipboardList,
      label: 'ticket',
      to: '/account/$account_id/tickets',
      letter: 't',
      phone: true,
      order: 20,
    },
    { icon: IconUserCheck, label: 'ticket.mine-title', to: '/account/$account_id/my-tickets', letter: 'y', order: 25 },
    { icon: IconUser, label: 'customer', to: '/account/$account_id/customers', letter: 'u', phone: true, order: 30 },
    { icon: IconDeviceLaptop, label: 'equipment', to: '/account/$account_id/equipment', letter: 'q', order: 40 },
  ],
  cards: [{ key: 'open-tickets', order: 10, part: lazy(() => import('./dashboard/open-tickets.tsx'), 'OpenTickets') }],
  counter: {
    view: 'count-by-open-ticket-priority',
    label: 'shell.open-tickets',
    to: '/account/$account_id/tickets?status=open,block,doing,review',
  },
};
