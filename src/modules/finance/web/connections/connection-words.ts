import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';

/** The words of the connections to banks, which their screen loads itself. */
export const connectionWords: CatalogueLoader = {
  en: async () => (await import('../../locales/connections.en.ts')).connectionScreens,
  'pt-BR': async () => (await import('../../locales/connections.pt-BR.ts')).connectionScreens,
};
