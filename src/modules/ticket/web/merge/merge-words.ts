import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { merge } from '../../locales/merge.en.ts';
import type { Word } from '../words.ts';

/** The words of merges, which their parts load themselves. */
export const mergeWords: CatalogueLoader = {
  en: async () => (await import('../../locales/merge.en.ts')).merge,
  'pt-BR': async () => (await import('../../locales/merge.pt-BR.ts')).merge,
};

type MergeWords = Translate<keyof typeof merge | Word | PlatformKey>;

/** The translations within a part that loads `mergeWords`. */
export function useMergeWords(): MergeWords {
  return useT<keyof typeof merge | Word>();
}
