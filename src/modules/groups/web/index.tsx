import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { publicScreens } from './public-screens.ts';

/** Groups and their members, in the browser. */
export const webModule: WebModule = {
  key: 'groups',
  catalogue: {
    en: async () => (await import('../locales/visitors.en.ts')).visitors,
    'pt-BR': async () => (await import('../locales/visitors.pt-BR.ts')).visitors,
  },
  entities: [],
  screens: publicScreens,
  landing: lazy(() => import('./landing/landing.tsx'), 'Landing'),
  inside: async () => (await import('./inside.tsx')).inside,
};
