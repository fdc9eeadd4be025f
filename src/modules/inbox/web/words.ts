import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { screens } from '../locales/screens.en.ts';

/** The words of the screens, which load them themselves. */
export const screenWords: CatalogueLoader = {
  en: async () => (await import('../locales/screens.en.ts')).screens,
  'pt-BR': async () => (await import('../locales/screens.pt-BR.ts')).screens,
};

/** Translation keys of the inbox. */
type Word = keyof typeof en | keyof typeof screens;

/** The translation function that a screen passes to other functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations of this module. */
export function useTranslations(): Words {
  return useT<Word>();
}
