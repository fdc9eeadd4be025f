import { IconDeviceMobile, IconInbox, IconRss, IconTag } from '@tabler/icons-react';
import { mergeCatalogues } from '#platform/web/i18n/catalogue.ts';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { exoreaderCard } from '../module.ts';

/** The feed reader, in the browser. */
export const exoreaderWeb: WebModule = {
  key: 'exoreader',
  product: true,
  tiles: ['reader_subscription'],
  catalogue: {
    en: async () => {
      const parts = await Promise.all([import('../locales/en.ts'), import('../locales/reading.en.ts')]);
      return mergeCatalogues([parts[0].en, parts[1].reading]);
    },
    'pt-BR': async () => {
      const parts = await Promise.all([import('../locales/pt-BR.ts'), import('../locales/reading.pt-BR.ts')]);
      return mergeCatalogues([parts[0].ptBR, parts[1].reading]);
    },
  },
  entities: exoreaderCard.kinds,
  icons: { reader_item: IconInbox, reader_subscription: IconRss, reader_label: IconTag },
  screens: [
    {
      name: 'reader_opml',
      path: '/account/$account_id/reader_opml',
      access: 'account',
      part: lazy(() => import('./opml/opml-page.tsx'), 'OpmlPage'),
    },
    {
      name: 'reader_programs',
      path: '/account/$account_id/reader_programs',
      access: 'account',
      part: lazy(() => import('./programs/programs-page.tsx'), 'ProgramsPage'),
    },
  ],
  replaces: {
    reader_item: {
      index: lazy(() => import('./feed/feed-page.tsx'), 'FeedPage'),
      show: lazy(() => import('./feed/item-page.tsx'), 'ItemPage'),
    },
    reader_subscription: {
      index: lazy(() => import('./subscription/subscriptions-index.tsx'), 'SubscriptionsIndex'),
      create: lazy(() => import('./subscription/subscription-create.tsx'), 'SubscriptionCreate'),
      edit: lazy(() => import('./subscription/subscription-edit.tsx'), 'SubscriptionEdit'),
      show: lazy(() => import('./subscription/subscription-page.tsx'), 'SubscriptionPage'),
      panel: lazy(() => import('./subscription/subscription-page.tsx'), 'SubscriptionView'),
    },
  },
  cards: [
    { key: 'reader-settings', order: 10, part: lazy(() => import('./dashboard/settings-card.tsx'), 'SettingsCard') },
    { key: 'reader-feed', order: 20, part: lazy(() => import('./dashboard/feed-card.tsx'), 'FeedCard') },
  ],
  actions: [{ key: 'read', icon: IconInbox, label: 'reader.title', to: '/account/$account_id/reader_items' }],
  menu: [
    {
      icon: IconInbox,
      label: 'reader.title',
      to: '/account/$account_id/reader_items',
      letter: 'i',
      phone: true,
      order: 10,
    },
    {
      icon: IconRss,
      label: 'reader_subscription',
      to: '/account/$account_id/reader_subscriptions',
      letter: 'u',
      phone: true,
      order: 20,
    },
    { icon: IconTag, label: 'reader_label', to: '/account/$account_id/reader_labels', phone: true, order: 30 },
    { icon: IconDeviceMobile, label: 'reader.programs.title', to: '/account/$account_id/reader_programs', order: 40 },
  ],
  keys: [
    ['j / k', 'reader.keys.open'],
    ['n / p', 'reader.keys.move'],
    ['o', 'reader.keys.toggle'],
    ['v', 'reader.keys.original'],
    ['s', 'reader.keys.star'],
    ['m', 'reader.keys.read'],
    ['A', 'reader.keys.all'],
    ['r', 'reader.keys.reload'],
  ],
};
