import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Texts that the server writes: facts in notices and summaries, and the content of tickets that it opens itself. */
const en = {
  'calendar.maintenance': 'Maintenance',
  'calendar.estimate': 'Estimate ends',
  'calendar.contract': 'Contract ends',
  'calendar.part_order': 'Part expected',
  'due.before': 'due on {day}',
  'due.day': 'due since {day}',
  'due.after': 'overdue since {day}',
  'due.content': 'Maintenance: {name}',
  'due.content-on': 'Maintenance due on {day}: {name}',
  'part.arrived': 'Part arrived: {name}',
  'pix.paid': 'a Pix arrived',
  'summary.new': { zero: 'No new tickets', one: '{count} new ticket', other: '{count} new tickets' },
  'summary.done': { zero: 'None done', one: '{count} done', other: '{count} done' },
  'summary.waiting': { zero: 'None waits', one: '{count} waits', other: '{count} wait' },
  'summary.no-category': 'without category',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  'calendar.maintenance': 'Manutenção',
  'calendar.estimate': 'Fim do orçamento',
  'calendar.contract': 'Fim do contrato',
  'calendar.part_order': 'Peça prevista',
  'due.before': 'vence em {day}',
  'due.day': 'venceu em {day}',
  'due.after': 'atrasada desde {day}',
  'due.content': 'Manutenção: {name}',
  'due.content-on': 'Manutenção prevista para {day}: {name}',
  'part.arrived': 'Peça chegou: {name}',
  'pix.paid': 'chegou um Pix',
  'summary.new': { zero: 'Nenhum chamado novo', one: '{count} chamado novo', other: '{count} chamados novos' },
  'summary.done': { zero: 'Nenhum concluído', one: '{count} concluído', other: '{count} concluídos' },
  'summary.waiting': { zero: 'Nenhum esperando', one: '{count} esperando', other: '{count} esperando' },
  'summary.no-category': 'sem categoria',
};

export const noticeWords: Readonly<Record<Locale, typeof en | typeof ptBR>> = { en, 'pt-BR': ptBR };
