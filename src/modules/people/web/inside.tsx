import {
  IconCategory,
  IconChartBar,
  IconLayoutDashboard,
  IconMapPin,
  IconMessage,
  IconPhone,
  IconSettings,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { lazy } from '#platform/web/lazy.tsx';
import type { InsideModule } from '#platform/web/module.ts';
import { account } from '#modules/groups/entities/account.ts';
import { address } from '#modules/groups/entities/address.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { category } from '#modules/activity/entities/category.ts';
import { comment } from '#modules/activity/entities/comment.ts';
import { phone } from '#modules/groups/entities/phone.ts';
import { subscription } from '#modules/groups/entities/subscription.ts';
import { user } from '../entities/user.ts';
import { userToken } from '../entities/user-token.ts';
import { version } from '#modules/activity/entities/version.ts';
import { screens } from './screens.ts';

/** The part of the door that only who is signed in needs. */
export const inside: InsideModule = {
  examples: async (locale) => (await import('#modules/activity/web/examples.ts')).examples[locale],
  entities: [account, address, attachment, category, comment, phone, subscription, user, userToken, version],
  // Members are invited and changed on screens of their own.
  hidden: ['account', 'attachment', 'comment', 'subscription', 'version'],
  screens,
  replaces: {
    category: {
      index: lazy(() => import('#modules/activity/web/categories.tsx'), 'Categories'),
      show: lazy(() => import('#modules/activity/web/category-view.tsx'), 'CategoryPage'),
      panel: lazy(() => import('#modules/activity/web/category-view.tsx'), 'CategoryView'),
    },
  },
  stream: lazy(() => import('#modules/activity/web/record-stream.tsx'), 'RecordStream'),
  icons: {
    address: IconMapPin,
    category: IconCategory,
    comment: IconMessage,
    phone: IconPhone,
    subscription: IconUsers,
  },
  tiles: ['subscription'],
  settingCards: [
    { key: 'logo', order: 10, part: lazy(() => import('#modules/activity/web/files/logo-panel.tsx'), 'LogoPanel') },
  ],
  adminLinks: [
    { icon: IconChartBar, label: 'account.admin.usage', to: '/account/$account_id/usage', order: 80 },
    { icon: IconShieldLock, label: 'account.admin.audit', to: '/account/$account_id/audit', admin: true, order: 90 },
  ],
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
    { icon: IconSettings, label: 'account.admin.title', to: '/account/$account_id/admin', admin: true, order: 90 },
  ],
};
