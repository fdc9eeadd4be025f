import {
  IconChartBar,
  IconDatabaseExport,
  IconMapPin,
  IconPhone,
  IconSettings,
  IconShieldLock,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { InsideModule } from '#platform/web/module.ts';
import { card } from '../module.ts';
import { offAtFirst } from '../rules/configuration.ts';
import { screens } from './screens.ts';
import { adminWords } from './words.ts';

/** The part of the entry point that needs a session. */
export const inside: InsideModule = {
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  screenWords: [adminWords],
  entities: card.kinds,
  steps: card.steps,
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  actions: [
    {
      key: 'invite',
      icon: IconUserPlus,
      label: 'subscription.new',
      to: '/account/$account_id/subscriptions/new',
      admin: true,
    },
  ],
  offAtFirst,
  // Members have screens of their own.
  hidden: ['account', 'account_configuration', 'counter', 'subscription'],
  screens,
  icons: { address: IconMapPin, phone: IconPhone, subscription: IconUsers },
  deleted: { label: 'groups.trash.title', to: '/account/$account_id/trash' },
  tiles: ['subscription'],
  adminLinks: [
    { icon: IconChartBar, label: 'groups.admin.usage', to: '/account/$account_id/usage', order: 80 },
    {
      icon: IconDatabaseExport,
      label: 'groups.backup.title',
      to: '/account/$account_id/backup',
      admin: true,
      offeredBy: 'group_backups',
      order: 85,
    },
    { icon: IconShieldLock, label: 'groups.admin.audit', to: '/account/$account_id/audit', admin: true, order: 90 },
  ],
  menu: [
    {
      icon: IconUsers,
      label: 'subscription',
      to: '/account/$account_id/subscriptions',
      section: 'shell.group-settings',
      letter: 'm',
      order: 65,
    },
    {
      icon: IconTrash,
      label: 'groups.trash.title',
      to: '/account/$account_id/trash',
      section: 'shell.group-settings',
      order: 70,
    },
    {
      icon: IconSettings,
      label: 'groups.admin.title',
      to: '/account/$account_id/admin',
      section: 'shell.group-settings',
      admin: true,
      order: 60,
    },
  ],
};
