import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';

/** The words of the screen that reads bank files, which it loads itself. */
export const uploadWords: CatalogueLoader = {
  en: async () => (await import('../../../locales/upload.en.ts')).uploadScreen,
  'pt-BR': async () => (await import('../../../locales/upload.pt-BR.ts')).uploadScreen,
};
