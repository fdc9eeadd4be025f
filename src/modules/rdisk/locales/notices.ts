import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Words of the drive in the weekly summary, and of a directory of a network drive that a browser opens. */
const en = {
  'summary.saved': { zero: 'No files saved', one: '{count} file saved', other: '{count} files saved' },
  'summary.size': '{size} stored in total',
  'directory.opened': 'This is a folder on a network drive. Open this address in a WebDAV program, not in a browser.',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  'summary.saved': { zero: 'Nenhum arquivo salvo', one: '{count} arquivo salvo', other: '{count} arquivos salvos' },
  'summary.size': '{size} armazenados no total',
  'directory.opened':
    'Esta é uma pasta de uma unidade de rede. Abra este endereço em um programa com WebDAV, não no navegador.',
};

export const noticeWords: Readonly<Record<Locale, typeof en | typeof ptBR>> = { en, 'pt-BR': ptBR };
