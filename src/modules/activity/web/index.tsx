import { IconCategory, IconLayoutDashboard, IconMessage } from '@tabler/icons-react';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { card } from '../module.ts';
import { screens } from './screens.ts';

/** The browser's part of comments, files and timelines. */
export const webModule: WebModule = {
  key: 'activity',
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  examples: async (locale) => (await import('./examples.ts')).examples[locale],
  entities: card.kinds,
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  hidden: ['attachment', 'comment', 'version'],
  screens,
  replaces: {
    category: {
      index: lazy(() => import('./categories.tsx'), 'Categories'),
      show: lazy(() => import('./category-view.tsx'), 'CategoryPage'),
      panel: lazy(() => import('./category-view.tsx'), 'CategoryView'),
    },
  },
  stream: lazy(() => import('./record-stream.tsx'), 'RecordStream'),
  icons: { category: IconCategory, comment: IconMessage },
  settingCards: [{ key: 'logo', order: 10, part: lazy(() => import('./files/logo-panel.tsx'), 'LogoPanel') }],
  menu: [
    {
      icon: IconLayoutDashboard,
      label: 'shell.dashboard',
      to: '/account/$account_id',
      letter: 'd',
      order: 0,
    },
    {
      icon: IconCategory,
      label: 'category',
      to: '/account/$account_id/categories',
      section: 'shell.group-settings',
      order: 75,
    },
  ],
};
