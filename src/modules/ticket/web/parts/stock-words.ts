import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import type { Part } from '#platform/web/module.ts';

/** Complaints about the stock, which bills and the screens of parts load themselves. */
export const stockWords: CatalogueLoader = {
  en: async () => (await import('../../locales/stock.en.ts')).stock,
  'pt-BR': async () => (await import('../../locales/stock.pt-BR.ts')).stock,
};

/** A screen with further words and the complaints about the stock. */
export function withStockWords<P extends object>(name: string, words: CatalogueLoader, part: Part<P>): Part<P> {
  return withWords(`${name} stock`, stockWords, withWords(name, words, part));
}
