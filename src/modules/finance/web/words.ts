import type { Word as ActivityWord } from '#modules/activity/web/words.ts';
import type { PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { screens } from '../locales/screens.en.ts';
import type { cards } from '../locales/cards.en.ts';
import type { quick } from '../locales/quick.en.ts';
import type { mappingScreens } from '../locales/mapping.en.ts';
import type { financeReports } from '../locales/report.en.ts';
import type { month } from '../locales/month.en.ts';
import type { importScreens } from '../locales/import.en.ts';
import type { connectionScreens } from '../locales/connections.en.ts';
import type { uploadScreen } from '../locales/upload.en.ts';

/** Keys of the texts of this module and the modules below it. */
type Word =
  | keyof typeof en
  | keyof typeof screens
  | keyof typeof mappingScreens
  // Loaded by their screens alone.
  | keyof typeof financeReports
  | keyof typeof importScreens
  | keyof typeof month
  | keyof typeof uploadScreen
  | keyof typeof connectionScreens
  | keyof typeof cards
  | keyof typeof quick
  | ActivityWord;

/** Translates keys; components pass it to functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations for this module's screens. */
export function useTranslations(): Words {
  return useT<Word>();
}
