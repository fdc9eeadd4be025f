import type { InsideModule } from '#platform/web/module.ts';
import { card } from '../module.ts';
import { screens } from './screens.ts';

/** The part of the door that only who is signed in needs. */
export const inside: InsideModule = {
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
  entities: card.kinds,
  screens,
};
