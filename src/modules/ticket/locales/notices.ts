import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Texts that the server writes: mails about tickets and maintenances, and the content of tickets that it opens itself. */
const en = {
  why: 'You get this mail because the notices of this group are switched on for you. An administrator can switch them off.',
  'due.subject': { one: '{count} maintenance to plan', other: '{count} maintenances to plan' },
  'due.body': 'These maintenances wait for somebody to call the customer or to open the next ticket:',
  'due.title': 'Maintenances',
  'due.before': 'due on {day}',
  'due.day': 'due since {day}',
  'due.after': 'overdue since {day}',
  'due.button': 'Open the maintenances',
  'due.content': 'Maintenance: {name}',
  'due.content-on': 'Maintenance due on {day}: {name}',
  'ticket.subject': 'New ticket {number}: {title}',
  'ticket.body': '{who} opened a ticket in {group}.',
  'ticket.about': 'About',
  'ticket.button': 'Open the ticket',
  'summary.new': { zero: 'No new tickets', one: '{count} new ticket', other: '{count} new tickets' },
  'summary.done': { zero: 'None done', one: '{count} done', other: '{count} done' },
  'summary.waiting': { zero: 'None waits', one: '{count} waits', other: '{count} wait' },
  'summary.no-category': 'without category',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  why: 'Você recebe este e-mail porque os avisos deste grupo estão ligados para você. Um administrador pode desligá-los.',
  'due.subject': { one: '{count} manutenção a programar', other: '{count} manutenções a programar' },
  'due.body': 'Estas manutenções esperam que alguém ligue para o cliente ou abra o próximo chamado:',
  'due.title': 'Manutenções',
  'due.before': 'vence em {day}',
  'due.day': 'venceu em {day}',
  'due.after': 'atrasada desde {day}',
  'due.button': 'Ver as manutenções',
  'due.content': 'Manutenção: {name}',
  'due.content-on': 'Manutenção prevista para {day}: {name}',
  'ticket.subject': 'Novo chamado {number}: {title}',
  'ticket.body': '{who} abriu um chamado em {group}.',
  'ticket.about': 'Sobre',
  'ticket.button': 'Abrir o chamado',
  'summary.new': { zero: 'Nenhum chamado novo', one: '{count} chamado novo', other: '{count} chamados novos' },
  'summary.done': { zero: 'Nenhum concluído', one: '{count} concluído', other: '{count} concluídos' },
  'summary.waiting': { zero: 'Nenhum esperando', one: '{count} esperando', other: '{count} esperando' },
  'summary.no-category': 'sem categoria',
};

export const noticeWords: Readonly<Record<Locale, typeof en | typeof ptBR>> = { en, 'pt-BR': ptBR };
