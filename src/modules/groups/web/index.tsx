import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { publicScreens } from './public-screens.ts';

/** Groups and their members, in the browser. */
export const groupsWeb: WebModule = {
  key: 'groups',
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  entities: [],
  screens: publicScreens,
  landing: lazy(() => import('./landing/landing.tsx'), 'Landing'),
  inside: async () => (await import('./inside.tsx')).inside,
};
