import type { Word as PeopleWord } from '#modules/people/web/words.ts';
import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { admin } from '../locales/admin.en.ts';

/** The words of screens about the group itself, which load them themselves. */
export const adminWords: CatalogueLoader = {
  en: async () => (await import('../locales/admin.en.ts')).admin,
  'pt-BR': async () => (await import('../locales/admin.pt-BR.ts')).admin,
};

/** Translation keys of groups and of people. */
export type Word = keyof typeof en | keyof typeof admin | PeopleWord;

/** The translation function that a screen passes to other functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations of this module. */
export function useTranslations(): Words {
  return useT<Word>();
}
