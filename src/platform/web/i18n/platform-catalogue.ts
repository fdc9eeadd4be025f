import type { CatalogueLoader } from './catalogue.ts';

/** All translations of the platform. */
export const platformCatalogue: CatalogueLoader = {
  en: async () => (await import('#platform/locales/en.ts')).en,
  'pt-BR': async () => (await import('#platform/locales/pt-BR.ts')).ptBR,
};

/** The translations that pages without a session need. */
export const visitorsCatalogue: CatalogueLoader = {
  en: async () => (await import('#platform/locales/visitors.en.ts')).visitors,
  'pt-BR': async () => (await import('#platform/locales/visitors.pt-BR.ts')).visitors,
};
