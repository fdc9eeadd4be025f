import type { Word as PeopleWord } from '#modules/people/web/words.ts';
import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { records } from '../locales/records.en.ts';

/** The words of the audit log, the backups and the usage, which load them themselves. */
export const recordWords: CatalogueLoader = {
  en: async () => (await import('../locales/records.en.ts')).records,
  'pt-BR': async () => (await import('../locales/records.pt-BR.ts')).records,
};

/** Translation keys of groups and of people. */
export type Word = keyof typeof en | keyof typeof records | PeopleWord;

/** The translation function that a screen passes to other functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations of this module. */
export function useTranslations(): Words {
  return useT<Word>();
}
