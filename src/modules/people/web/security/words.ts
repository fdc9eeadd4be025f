import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { security } from '../../locales/security.en.ts';
import type { Word } from '../words.ts';

/** The words of the tab Security, which loads them itself. */
export const securityWords: CatalogueLoader = {
  en: async () => (await import('../../locales/security.en.ts')).security,
  'pt-BR': async () => (await import('../../locales/security.pt-BR.ts')).security,
};

/** The translations within the tab. */
export function useTranslations(): Translate<keyof typeof security | Word | PlatformKey> {
  return useT<keyof typeof security | Word>();
}
