import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';

/** The words of quick entry, which its screen loads itself. */
export const quickWords: CatalogueLoader = {
  en: async () => (await import('../../locales/quick.en.ts')).quick,
  'pt-BR': async () => (await import('../../locales/quick.pt-BR.ts')).quick,
};
