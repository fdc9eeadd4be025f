import type { Word as ActivityWord } from '#modules/activity/web/words.ts';
import type { PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { links } from '../locales/links.en.ts';
import type { reading } from '../locales/reading.en.ts';

type Word = keyof typeof en | keyof typeof reading | keyof typeof links | ActivityWord;

/** Words by key, as a function takes them from the screen that calls it. */
export type Words = Translate<Word | PlatformKey>;

/** The words that this module's screens say. */
export function useTranslations(): Words {
  return useT<Word>();
}
