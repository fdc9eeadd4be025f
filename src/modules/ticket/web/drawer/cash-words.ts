import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { cash } from '../../locales/cash.en.ts';
import type { money } from '../../locales/money.en.ts';
import type { Word } from '../words.ts';

/** The words of the screen of cash drawers, which loads them itself. */
export const cashWords: CatalogueLoader = {
  en: async () => (await import('../../locales/cash.en.ts')).cash,
  'pt-BR': async () => (await import('../../locales/cash.pt-BR.ts')).cash,
};

/** The translations within the screen, which also loads those of bills. */
export function useCashWords(): Translate<keyof typeof cash | keyof typeof money | Word | PlatformKey> {
  return useT<keyof typeof cash | keyof typeof money | Word>();
}
