import { IconCategory, IconLayoutDashboard, IconUsers } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { account } from '../entities/account.ts';
import { category } from '../entities/category.ts';
import { comment } from '../entities/comment.ts';
import { subscription } from '../entities/subscription.ts';
import { user } from '../entities/user.ts';
import { version } from '../entities/version.ts';

/** What every group has, in the browser. */
export const accountWeb: WebModule = {
  key: 'account',
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  entities: [account, category, comment, subscription, user, version],
  hidden: ['account', 'comment', 'version'],
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
