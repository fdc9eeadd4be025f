import { IconCategory, IconLayoutDashboard, IconUsers } from '@tabler/icons-react';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { account } from '../entities/account.ts';
import { category } from '../entities/category.ts';
import { comment } from '../entities/comment.ts';
import { subscription } from '../entities/subscription.ts';
import { user } from '../entities/user.ts';
import { version } from '../entities/version.ts';
import { screens } from './screens.ts';

/** What every group has, in the browser. */
export const accountWeb: WebModule = {
  key: 'account',
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  entities: [account, category, comment, subscription, user, version],
  // Members are invited and changed on screens of their own.
  hidden: ['account', 'comment', 'subscription', 'version'],
  screens,
  replaces: {
    category: {
      index: lazy(() => import('./categories.tsx'), 'Categories'),
      show: lazy(() => import('./category-view.tsx'), 'CategoryPage'),
      panel: lazy(() => import('./category-view.tsx'), 'CategoryView'),
    },
  },
  stream: lazy(() => import('./record-stream.tsx'), 'RecordStream'),
  icons: { category: IconCategory, subscription: IconUsers },
  menu: [
    {
      icon: IconLayoutDashboard,
      label: 'shell.dashboard',
      to: '/account/$account_id',
      letter: 'd',
      phone: true,
      order: 0,
    },
    { icon: IconCategory, label: 'category', to: '/account/$account_id/categories', order: 60 },
    { icon: IconUsers, label: 'subscription', to: '/account/$account_id/subscriptions', letter: 'm', order: 70 },
  ],
};
