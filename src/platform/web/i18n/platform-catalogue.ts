import type { CatalogueLoader } from './catalogue.ts';

export const platformCatalogue: CatalogueLoader = {
  en: async () => (await import('#platform/locales/en.ts')).en,
  'pt-BR': async () => (await import('#platform/locales/pt-BR.ts')).ptBR,
};
