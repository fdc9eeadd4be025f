import { IconClipboardList, IconDeviceLaptop, IconUser } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { customer } from '../entities/customer.ts';
import { equipment } from '../entities/equipment.ts';
import { ticket } from '../entities/ticket.ts';

/** Service orders, in the browser. */
export const ticketWeb: WebModule = {
  key: 'ticket',
  product: true,
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  entities: [ticket, customer, equipment],
  icons: { ticket: IconClipboardList, customer: IconUser, equipment: IconDeviceLaptop },
  menu: [
    {
      icon: IconClipboardList,
      label: 'ticket',
      to: '/account/$account_id/tickets',
      letter: 't',
      phone: true,
      order: 10,
    },
    { icon: IconUser, label: 'customer', to: '/account/$account_id/customers', letter: 'u', phone: true, order: 30 },
    {
      icon: IconDeviceLaptop,
      label: 'equipment',
      to: '/account/$account_id/equipment',
      letter: 'q',
      phone: true,
      order: 40,
    },
  ],
  counter: {
    view: 'count-by-open-ticket-priority',
    label: 'shell.open-tickets',
    to: '/account/$account_id/tickets?status=open,block,doing,review',
  },
};
