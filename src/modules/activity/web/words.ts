import type { Word as GroupsWord } from '#modules/groups/web/words.ts';
import type { PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';

/** Keys of the words of what belongs to records, and of the modules below. */
export type Word = keyof typeof en | GroupsWord;

/** Words by key, as a function takes them from the screen that calls it. */
export type Words = Translate<Word | PlatformKey>;

/** The words that this module's screens say. */
export function useTranslations(): Words {
  return useT<Word>();
}
