import { IconBell, IconBellCog, IconNetwork } from '@tabler/icons-react';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { Screen, WebModule } from '#platform/web/module.ts';
import { reasons } from '../rules/reasons.ts';
import { card } from '../module.ts';
import { screenWords } from './words.ts';

/** They share one file, because this entry names each file that it may load. */
const webhookScreens = (
  [
    ['index', '', 'WebhooksPage'],
    ['new', '/new', 'WebhookNewPage'],
    ['show', '/$webhook_id', 'WebhookPage'],
  ] as const
).map(([name, path, part]): Screen => ({
  name: `webhooks#${name}`,
  path: `/account/$account_id/webhooks${path}`,
  access: 'account',
  part: withWords(
    'inbox',
    screenWords,
    lazy(async () => import('./webhooks/screens.ts'), part),
  ),
}));

/** The browser's part of notices. */
export const webModule: WebModule = {
  key: 'inbox',
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  screenWords: [screenWords],
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  entities: card.kinds,
  hidden: ['calendar_feed', 'notice', 'notice_choice', 'watched_record'],
  adminLinks: [
    { icon: IconNetwork, label: 'webhooks.title', to: '/account/$account_id/webhooks', admin: true, order: 87 },
  ],
  bar: lazy(() => import('./bell.tsx'), 'Bell'),
  mails: { kinds: reasons, label: 'inbox.settings', to: '/inbox/settings' },
  actions: [
    { key: 'inbox', icon: IconBell, label: 'inbox.title', to: '/inbox' },
    { key: 'notifications', icon: IconBellCog, label: 'inbox.settings', to: '/inbox/settings' },
  ],
  screens: [
    ...webhookScreens,
    {
      name: 'inbox#settings',
      path: '/inbox/settings',
      access: 'auth',
      part: withWords(
        'inbox',
        screenWords,
        lazy(() => import('./choices-page.tsx'), 'ChoicesPage'),
      ),
    },
    {
      name: 'inbox',
      path: '/inbox',
      access: 'auth',
      part: withWords(
        'inbox',
        screenWords,
        lazy(() => import('./inbox-page.tsx'), 'InboxPage'),
      ),
    },
  ],
};
