import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { Translate, PlatformKey } from '#platform/web/i18n/catalogue.ts';
import type { search } from '../../locales/search.en.ts';
import type { Word } from '../words.ts';

/** The words of the advanced search, which its screen loads itself. */
export const searchWords: CatalogueLoader = {
  en: async () => (await import('../../locales/search.en.ts')).search,
  'pt-BR': async () => (await import('../../locales/search.pt-BR.ts')).search,
};

/** Translates keys of the advanced search and of the other screens. */
export type SearchWords = Translate<keyof typeof search | Word | PlatformKey>;

/** The translations within the advanced search. */
export function useSearchWords(): SearchWords {
  return useT<keyof typeof search | Word>();
}
