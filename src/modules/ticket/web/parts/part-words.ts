import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { parts } from '../../locales/parts.en.ts';
import type { Word } from '../words.ts';

/** The words of parts and stock, which their screens load themselves. */
export const partWords: CatalogueLoader = {
  en: async () => (await import('../../locales/parts.en.ts')).parts,
  'pt-BR': async () => (await import('../../locales/parts.pt-BR.ts')).parts,
};

export type PartWords = Translate<keyof typeof parts | Word | PlatformKey>;

/** The translations within a screen that loads `partWords`. */
export function usePartWords(): PartWords {
  return useT<keyof typeof parts | Word>();
}
