import { IconFileImport, IconMessage, IconCreditCard, IconReportAnalytics } from '@tabler/icons-react';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';

/** Service orders in a group's administration: number of records by kind, and tickets by priority. */
export const administration = {
  tiles: [
    'ticket',
    'comment',
    'customer',
    'equipment',
    'maintenance',
    'estimate',
    'handbook',
    'category',
    'cloud_file',
    'contract',
  ],
  adminLinks: [
    {
      icon: IconMessage,
      label: 'ticket.messages-title',
      to: '/account/$account_id/messages',
      admin: true,
      order: 86,
    },
    {
      icon: IconCreditCard,
      label: 'pix.bank-title',
      to: '/account/$account_id/pix-bank',
      admin: true,
      order: 87,
    },
    {
      icon: IconFileImport,
      label: 'history.title',
      to: '/account/$account_id/shop-history',
      admin: true,
      order: 88,
    },
    {
      icon: IconReportAnalytics,
      label: 'report.title',
      to: '/account/$account_id/reports',
      hiddenInProduction: true,
      order: 85,
    },
  ],
  adminCards: [
    { key: 'open-tickets', order: 10, part: lazy(() => import('./dashboard/open-tickets.tsx'), 'OpenTickets') },
    { key: 'all-tickets', order: 20, part: lazy(() => import('./dashboard/open-tickets.tsx'), 'AllTickets') },
  ],
} as const satisfies Pick<WebModule, 'tiles' | 'adminCards' | 'adminLinks'>;
