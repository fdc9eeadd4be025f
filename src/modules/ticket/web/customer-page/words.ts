import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { Word as ModuleWord } from '../words.ts';
import type { customerLinkWords } from '../../locales/customer-link.en.ts';

/** The words of the customer's page, which its card loads itself. */
export const customerPageWords: CatalogueLoader = {
  en: async () => (await import('../../locales/customer-link.en.ts')).customerLinkWords,
  'pt-BR': async () => (await import('../../locales/customer-link.pt-BR.ts')).customerLinkWords,
};

type Word = keyof typeof customerLinkWords;

/** The translations of answers to estimates, with those of the module. */
export function useAnswerWords(): Translate<Word | ModuleWord | PlatformKey> {
  return useT<Word | ModuleWord>();
}

/** The translations of the card and its dialogs. */
export function useCustomerWords(): Translate<Word | PlatformKey> {
  return useT<Word>();
}
