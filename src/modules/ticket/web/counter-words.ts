import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { Translate, PlatformKey } from '#platform/web/i18n/catalogue.ts';
import type { counter } from '../locales/counter.en.ts';
import type { Word } from './words.ts';

/** The words of the counter, which the screens and dialogs with them load themselves. */
export const counterWords: CatalogueLoader = {
  en: async () => (await import('../locales/counter.en.ts')).counter,
  'pt-BR': async () => (await import('../locales/counter.pt-BR.ts')).counter,
};

/** Translates keys of the counter and of the other screens. */
export type CounterWords = Translate<keyof typeof counter | Word | PlatformKey>;

/** The translations within a screen that loads `counterWords`. */
export function useCounterWords(): CounterWords {
  return useT<keyof typeof counter | Word>();
}
