import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';

/** The words of the month, which its screens load themselves. */
export const monthWords: CatalogueLoader = {
  en: async () => (await import('../locales/month.en.ts')).month,
  'pt-BR': async () => (await import('../locales/month.pt-BR.ts')).month,
};
