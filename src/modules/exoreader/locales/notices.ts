import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Words that the server writes: what a week's summary says of feeds and links, and what programs read. */
const en = {
  'summary.items': { zero: 'No new items', one: '{count} new item to read', other: '{count} new items to read' },
  'summary.links': { zero: 'No links saved', one: '{count} link saved', other: '{count} links saved' },
  'summary.later': { zero: 'Nothing to read later', one: '{count} to read later', other: '{count} to read later' },
  'fever.unlabelled': 'Unlabelled',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  'summary.items': {
    zero: 'Nenhum item novo',
    one: '{count} item novo para ler',
    other: '{count} itens novos para ler',
  },
  'summary.links': { zero: 'Nenhum link guardado', one: '{count} link guardado', other: '{count} links guardados' },
  'summary.later': { zero: 'Nada para ler depois', one: '{count} para ler depois', other: '{count} para ler depois' },
  'fever.unlabelled': 'Sem marcador',
};

export const noticeWords: Readonly<Record<Locale, typeof en | typeof ptBR>> = { en, 'pt-BR': ptBR };
