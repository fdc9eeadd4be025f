import type { WebModule } from '#platform/web/module.ts';
import { publicScreens } from './public-screens.ts';

/** The entry point of people in the browser. */
export const webModule: WebModule = {
  key: 'people',
  catalogue: {
    en: async () => (await import('../locales/visitors.en.ts')).visitors,
    'pt-BR': async () => (await import('../locales/visitors.pt-BR.ts')).visitors,
  },
  entities: [],
  screens: publicScreens,
  inside: async () => (await import('./inside.tsx')).inside,
};
