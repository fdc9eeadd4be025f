import type { Word as PeopleWord } from '#modules/people/web/words.ts';
import type { PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';

/** Translation keys of groups and of people. */
export type Word = keyof typeof en | PeopleWord;

/** The translation function that a screen passes to other functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations of this module. */
export function useTranslations(): Words {
  return useT<Word>();
}
