import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { installation } from '../../locales/installation.en.ts';
import type { Word } from '../words.ts';

/** The words of the operator's page, which loads them itself. */
export const installationWords: CatalogueLoader = {
  en: async () => (await import('../../locales/installation.en.ts')).installation,
  'pt-BR': async () => (await import('../../locales/installation.pt-BR.ts')).installation,
};

/** The translation function that a screen passes to other functions. */
export type Words = Translate<keyof typeof installation | Word | PlatformKey>;

/** The translations within the page. */
export function useTranslations(): Words {
  return useT<keyof typeof installation | Word>();
}
