import { IconBookmark, IconDeviceMobile, IconInbox, IconRss, IconTag } from '@tabler/icons-react';
import { mergeCatalogues } from '#platform/web/i18n/catalogue.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { card } from '../module.ts';
import { fileWords } from './words.ts';
import { allowsForeignContent, isReaderPath } from '../rules/foreign-content.ts';

const SharePage = lazy(() => import('./share/share-page.tsx'), 'SharePage');

/** The feed reader, in the browser. */
export const webModule: WebModule = {
  key: 'exoreader',
  product: true,
  icon: IconRss,
  tiles: ['reader_subscription', 'bookmark_entry'],
  catalogue: {
    en: async () => {
      const parts = await Promise.all([
        import('../locales/en.ts'),
        import('../locales/reading.en.ts'),
        import('../locales/links.en.ts'),
      ]);
      return mergeCatalogues([parts[0].en, parts[1].reading, parts[2].links]);
    },
    'pt-BR': async () => {
      const parts = await Promise.all([
        import('../locales/pt-BR.ts'),
        import('../locales/reading.pt-BR.ts'),
        import('../locales/links.pt-BR.ts'),
      ]);
      return mergeCatalogues([parts[0].ptBR, parts[1].reading, parts[2].links]);
    },
  },
  mustLoadAnew: (path, loaded) => isReaderPath(path) && !allowsForeignContent(loaded),
  screenWords: [fileWords],
  entities: card.kinds,
  steps: card.steps,
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  icons: {
    reader_item: IconInbox,
    reader_subscription: IconRss,
    reader_label: IconTag,
    bookmark_entry: IconBookmark,
  },
  screens: [
    {
      name: 'reader_opml',
      path: '/account/$account_id/reader_opml',
      access: 'account',
      part: withWords(
        'reader files',
        fileWords,
        lazy(() => import('./file/import-pages.tsx'), 'OpmlPage'),
      ),
    },
    {
      name: 'reader_programs',
      path: '/account/$account_id/reader_programs',
      access: 'account',
      part: withWords(
        'reader files',
        fileWords,
        lazy(() => import('./programs/programs-page.tsx'), 'ProgramsPage'),
      ),
    },
    {
      name: 'bookmark_file',
      path: '/account/$account_id/bookmark_file',
      access: 'account',
      part: withWords(
        'reader files',
        fileWords,
        lazy(() => import('./file/import-pages.tsx'), 'BookmarksPage'),
      ),
    },
    { name: 'share', path: '/share', access: 'auth', part: SharePage },
    { name: 'share', path: '/account/$account_id/share', access: 'account', part: SharePage },
    {
      name: 'bookmark_tags',
      path: '/account/$account_id/bookmark_tags',
      access: 'account',
      part: lazy(() => import('./links/tags-page.tsx'), 'TagsPage'),
    },
  ],
  replaces: {
    reader_item: {
      index: lazy(() => import('./feed/feed-page.tsx'), 'FeedPage'),
      show: lazy(() => import('./feed/item/item-page.tsx'), 'ItemPage'),
    },
    reader_subscription: {
      index: lazy(() => import('./subscription/subscriptions-index.tsx'), 'SubscriptionsIndex'),
      create: lazy(() => import('./subscription/subscription-create.tsx'), 'SubscriptionCreate'),
      edit: lazy(() => import('./subscription/subscription-edit.tsx'), 'SubscriptionEdit'),
      show: lazy(() => import('./subscription/subscription-page.tsx'), 'SubscriptionPage'),
      panel: lazy(() => import('./subscription/subscription-page.tsx'), 'SubscriptionView'),
    },
    bookmark_entry: {
      index: lazy(() => import('./links/links-page.tsx'), 'LinksPage'),
      create: lazy(() => import('./links/link-create.tsx'), 'LinkCreate'),
      edit: lazy(() => import('./links/link-edit.tsx'), 'LinkEdit'),
      show: lazy(() => import('./links/link-page.tsx'), 'LinkPage'),
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
      order: 10,
    },
    {
      icon: IconRss,
      label: 'reader_subscription',
      to: '/account/$account_id/reader_subscriptions',
      section: 'reader_subscription',
      letter: 'u',
      order: 20,
    },
    {
      icon: IconBookmark,
      label: 'bookmark_entry',
      to: '/account/$account_id/bookmark_entries',
      letter: 'l',
      order: 25,
    },
    {
      icon: IconTag,
      label: 'reader_label',
      to: '/account/$account_id/reader_labels',
      section: 'reader_subscription',
      order: 30,
    },
    {
      icon: IconDeviceMobile,
      label: 'reader.programs.title',
      to: '/account/$account_id/reader_programs',
      order: 40,
    },
  ],
};
