import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { newsletter } from '../locales/newsletter.en.ts';

/** The words of the page of newsletters and mails, which loads them itself. */
export const newsletterWords: CatalogueLoader = {
  en: async () => (await import('../locales/newsletter.en.ts')).newsletter,
  'pt-BR': async () => (await import('../locales/newsletter.pt-BR.ts')).newsletter,
};

/** Translation keys of people. */
export type Word = keyof typeof en | keyof typeof newsletter;

/** The translation function that a screen passes to other functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations of this module. */
export function useTranslations(): Words {
  return useT<Word>();
}
