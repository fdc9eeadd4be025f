import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { note } from '../../locales/note.en.ts';
import type { Word } from '../words.ts';

/** The words of the editor of notes, which the forms of notes load. */
export const noteWords: CatalogueLoader = {
  en: async () => (await import('../../locales/note.en.ts')).note,
  'pt-BR': async () => (await import('../../locales/note.pt-BR.ts')).note,
};

/** The translations within the editor. */
export function useNoteWords(): Translate<keyof typeof note | Word | PlatformKey> {
  return useT<keyof typeof note | Word>();
}
