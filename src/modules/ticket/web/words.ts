import type { Word as ActivityWord } from '#modules/activity/web/words.ts';
import type { PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { screens } from '../locales/screens.en.ts';

/** Keys of the texts of this module and the modules below it. */
export type Word = keyof typeof en | keyof typeof screens | ActivityWord;

/** Translates keys; components pass it to functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations for this module's screens. */
export function useTranslations(): Words {
  return useT<Word>();
}
