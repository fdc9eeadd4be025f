import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Words of the drive in the weekly summary, and of a directory of a network drive that a browser opens. */
const en = {
  'summary.saved': { zero: 'No files saved', one: '{count} file saved', other: '{count} files saved' },
  'summary.size': '{size} kept in all',
  'directory.opened':
    'This is a folder of a network drive. Open this address with a program for WebDAV, not with a browser.',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  'summary.saved': { zero: 'Nenhum arquivo salvo', one: '{count} arquivo salvo', other: '{count} arquivos salvos' },
  'summary.size': '{size} guardados ao todo',
  'directory.opened':
    'Esta é uma pasta de uma unidade de rede. Abra este endereço com um programa de WebDAV, não com um navegador.',
};

export const noticeWords: Readonly<Record<Locale, typeof en | typeof ptBR>> = { en, 'pt-BR': ptBR };
