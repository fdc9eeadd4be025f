import type { Word as GroupsWord } from '#modules/groups/web/words.ts';
import type { PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { screens } from '../locales/screens.en.ts';

/** Keys of the texts of billing and of the groups module below it. */
type Word = keyof typeof en | keyof typeof screens | GroupsWord;

/** Translates keys; components pass it to functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations for this module's screens. */
export function useTranslations(): Words {
  return useT<Word>();
}
