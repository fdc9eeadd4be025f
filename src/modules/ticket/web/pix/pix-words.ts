import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { money } from '../../locales/money.en.ts';
import type { pix } from '../../locales/pix.en.ts';
import type { Word } from '../words.ts';

/** The words of Pix charges, loaded where a bank is set up. */
export const pixWords: CatalogueLoader = {
  en: async () => (await import('../../locales/pix.en.ts')).pix,
  'pt-BR': async () => (await import('../../locales/pix.pt-BR.ts')).pix,
};

export function usePixWords(): Translate<keyof typeof pix | keyof typeof money | Word | PlatformKey> {
  return useT<keyof typeof pix | keyof typeof money | Word>();
}
