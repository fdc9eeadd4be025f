import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Words of the drive in the weekly summary. */
const en = {
  'summary.saved': { zero: 'No files saved', one: '{count} file saved', other: '{count} files saved' },
  'summary.size': '{size} kept in all',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  'summary.saved': { zero: 'Nenhum arquivo salvo', one: '{count} arquivo salvo', other: '{count} arquivos salvos' },
  'summary.size': '{size} guardados ao todo',
};

export const noticeWords: Readonly<Record<Locale, typeof en | typeof ptBR>> = { en, 'pt-BR': ptBR };
