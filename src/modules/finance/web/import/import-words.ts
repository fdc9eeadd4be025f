import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';

/** The words of the screens of imports, which they load themselves. */
export const importWords: CatalogueLoader = {
  en: async () => (await import('../../locales/import.en.ts')).importScreens,
  'pt-BR': async () => (await import('../../locales/import.pt-BR.ts')).importScreens,
};
