import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';

/** The words of the bills of cards, which their screens load themselves. */
export const cardWords: CatalogueLoader = {
  en: async () => (await import('../../locales/cards.en.ts')).cards,
  'pt-BR': async () => (await import('../../locales/cards.pt-BR.ts')).cards,
};
