import { lazy } from '#platform/web/lazy.tsx';
import type { InsideModule } from '#platform/web/module.ts';
import { card } from '../module.ts';

/** The part of the entry point that needs a session. */
export const inside: InsideModule = {
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  entities: card.kinds,
  screens: [
    {
      name: 'user#newsletter',
      path: '/user/newsletter',
      access: 'auth',
      part: lazy(() => import('./newsletter.tsx'), 'Newsletter'),
    },
    {
      name: 'user#installation',
      path: '/user/installation',
      access: 'auth',
      part: lazy(() => import('./installation/installation-page.tsx'), 'InstallationPage'),
    },
    {
      name: 'adminnoop',
      path: '/account/$account_id/noop',
      access: 'account',
      part: lazy(() => import('./noop.tsx'), 'Noop'),
    },
  ],
};
