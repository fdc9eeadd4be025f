import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { en } from '../../locales/en.ts';
import type { messages } from '../../locales/messages.en.ts';
import type { screens } from '../../locales/screens.en.ts';

/** The texts of messages to customers, which only their parts load. */
export const messageWords: CatalogueLoader = {
  en: async () => (await import('../../locales/messages.en.ts')).messages,
  'pt-BR': async () => (await import('../../locales/messages.pt-BR.ts')).messages,
};

type Word = keyof typeof en | keyof typeof messages | keyof typeof screens;

export type MessageTranslate = Translate<Word | PlatformKey>;

export function useMessageTranslations(): MessageTranslate {
  return useT<Word>();
}
