import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { history } from '../../locales/history.en.ts';
import type { Word } from '../words.ts';

/** The words of the import of a shop's history, which its screens load themselves. */
export const historyWords: CatalogueLoader = {
  en: async () => (await import('../../locales/history.en.ts')).history,
  'pt-BR': async () => (await import('../../locales/history.pt-BR.ts')).history,
};

export type HistoryWords = Translate<keyof typeof history | Word | PlatformKey>;

/** The translations within a screen that loads `historyWords`. */
export function useHistoryWords(): HistoryWords {
  return useT<keyof typeof history | Word>();
}
