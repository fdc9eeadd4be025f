import { IconDownload, IconKey, IconLock, IconMail, IconShieldLock } from '@tabler/icons-react';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { InsideModule } from '#platform/web/module.ts';
import { card } from '../module.ts';
import { installationWords } from './installation/words.ts';
import { securityWords } from './security/words.ts';
import { newsletterWords } from './words.ts';

/** The part of the entry point that needs a session. */
export const inside: InsideModule = {
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  screenWords: [newsletterWords, securityWords, installationWords],
  entities: card.kinds,
  steps: card.steps,
  secondFactor: lazy(() => import('./security/factor-needed.tsx'), 'FactorNeeded'),
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  actions: [
    {
      key: 'change-password',
      icon: IconLock,
      label: 'people.profile.edit-password',
      to: '/user/profile?edit=password',
    },
    { key: 'access-tokens', icon: IconKey, label: 'people.profile.user_tokens', to: '/user/profile?page=user_tokens' },
    {
      key: 'security',
      icon: IconShieldLock,
      label: 'people.profile.security',
      to: '/user/profile?page=security',
    },
    { key: 'newsletter', icon: IconMail, label: 'people.newsletter.title', to: '/user/newsletter' },
    { key: 'own-data', icon: IconDownload, label: 'people.profile.own-data', to: '/user/profile?page=data' },
  ],
  screens: [
    {
      name: 'user#newsletter',
      path: '/user/newsletter',
      access: 'auth',
      part: withWords(
        'newsletter',
        newsletterWords,
        lazy(() => import('./newsletter.tsx'), 'Newsletter'),
      ),
    },
    {
      name: 'user#installation',
      path: '/user/installation',
      access: 'auth',
      part: withWords(
        'installation',
        installationWords,
        lazy(() => import('./installation/installation-page.tsx'), 'InstallationPage'),
      ),
    },
    {
      name: 'adminnoop',
      path: '/account/$account_id/noop',
      access: 'account',
      part: lazy(() => import('./noop.tsx'), 'Noop'),
    },
  ],
};
