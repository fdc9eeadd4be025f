import type { Word as ActivityWord } from '#modules/activity/web/words.ts';
import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../locales/en.ts';
import type { browse } from '../locales/browse.en.ts';
import type { vault } from '../locales/vault.en.ts';
import type { viewing } from '../locales/viewing.en.ts';
import type { network } from '../locales/network.en.ts';
import type { uploading } from '../locales/uploading.en.ts';

/** The words of the vault, which its screens load themselves. */
export const vaultWords: CatalogueLoader = {
  en: async () => (await import('../locales/vault.en.ts')).vault,
  'pt-BR': async () => (await import('../locales/vault.pt-BR.ts')).vault,
};

/** The words of the pages about network drives, which load them themselves. */
export const networkWords: CatalogueLoader = {
  en: async () => (await import('../locales/network.en.ts')).network,
  'pt-BR': async () => (await import('../locales/network.pt-BR.ts')).network,
};

/** Translation keys of the module. */
type Word =
  | keyof typeof en
  | keyof typeof browse
  | keyof typeof viewing
  | keyof typeof uploading
  | keyof typeof network
  | keyof typeof vault
  | ActivityWord;

/** The translation function that a screen passes to other functions. */
export type Words = Translate<Word | PlatformKey>;

/** The translations of this module. */
export function useTranslations(): Words {
  return useT<Word>();
}
