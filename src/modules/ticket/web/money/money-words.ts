import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { money } from '../../locales/money.en.ts';
import type { Word } from '../words.ts';

/** The words of a ticket's bill, which its section loads itself. */
export const moneyWords: CatalogueLoader = {
  en: async () => (await import('../../locales/money.en.ts')).money,
  'pt-BR': async () => (await import('../../locales/money.pt-BR.ts')).money,
};

/** The translations within a screen that loads `moneyWords`. */
export function useMoneyWords(): Translate<keyof typeof money | Word | PlatformKey> {
  return useT<keyof typeof money | Word>();
}
