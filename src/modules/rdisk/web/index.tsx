import type { WebModule } from '#platform/web/module.ts';
import { rdiskCard } from '../module.ts';

/** The file drive, in the browser. */
export const rdiskWeb: WebModule = {
  key: 'rdisk',
  product: true,
  entities: rdiskCard.kinds,
  hidden: ['cloud_file'],
  catalogue: {
    en: async () => (await import('../locales/en.ts')).en,
    'pt-BR': async () => (await import('../locales/pt-BR.ts')).ptBR,
  },
};
