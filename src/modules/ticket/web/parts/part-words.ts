import {
  type CatalogueLoader,
  mergeCatalogues,
  type PlatformKey,
  type Translate,
} from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { parts } from '../../locales/parts.en.ts';
import type { Word } from '../words.ts';

/** The words of parts and stock, which their screens load themselves. */
export const partWords: CatalogueLoader = {
  en: async () => {
    const files = await Promise.all([import('../../locales/parts.en.ts'), import('../../locales/stock.en.ts')]);
    return mergeCatalogues([files[0].parts, files[1].stock]);
  },
  'pt-BR': async () => {
    const files = await Promise.all([import('../../locales/parts.pt-BR.ts'), import('../../locales/stock.pt-BR.ts')]);
    return mergeCatalogues([files[0].parts, files[1].stock]);
  },
};

export type PartWords = Translate<keyof typeof parts | Word | PlatformKey>;

/** The translations within a screen that loads `partWords`. */
export function usePartWords(): PartWords {
  return useT<keyof typeof parts | Word>();
}
