import type { Word as ActivityWord } from '#modules/activity/web/words.ts';
import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { file } from '../locales/file.en.ts';
import type { links } from '../locales/links.en.ts';
import type { reading } from '../locales/reading.en.ts';

/** The words of the pages about files and reader programs, which load them themselves. */
export const fileWords: CatalogueLoader = {
  en: async () => (await import('../locales/file.en.ts')).file,
  'pt-BR': async () => (await import('../locales/file.pt-BR.ts')).file,
};

type Word = keyof typeof en | keyof typeof file | keyof typeof reading | keyof typeof links | ActivityWord;

/** The translation function that a screen passes to other functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations of this module. */
export function useTranslations(): Words {
  return useT<Word>();
}
