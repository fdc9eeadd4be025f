import {
  type CatalogueLoader,
  mergeCatalogues,
  type PlatformKey,
  type Translate,
} from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { money } from '../../locales/money.en.ts';
import type { Word } from '../words.ts';

/** The words of a ticket's bill, which its section loads itself. */
export const moneyWords: CatalogueLoader = {
  en: async () => {
    const files = await Promise.all([import('../../locales/money.en.ts'), import('../../locales/stock.en.ts')]);
    return mergeCatalogues([files[0].money, files[1].stock]);
  },
  'pt-BR': async () => {
    const files = await Promise.all([import('../../locales/money.pt-BR.ts'), import('../../locales/stock.pt-BR.ts')]);
    return mergeCatalogues([files[0].money, files[1].stock]);
  },
};

/** The translations within a screen that loads `moneyWords`. */
export function useMoneyWords(): Translate<keyof typeof money | Word | PlatformKey> {
  return useT<keyof typeof money | Word>();
}
