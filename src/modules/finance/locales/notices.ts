import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Texts that only the server writes: facts in notices, and the part of the weekly summary about money. */
const en = {
  'calendar.income': 'Revenue',
  'calendar.outgo': 'Expense',
  'calendar.transfer': 'Transfer',
  'import.waiting': { one: '{count} row waits to be accepted', other: '{count} rows wait to be accepted' },
  'mail.not-imported': 'The file {name} came by mail and has to be imported by hand',
  'summary.outgo': { zero: 'No expenses', one: '{count} expense: {sum}', other: '{count} expenses: {sum}' },
  'summary.income': { zero: 'No revenues', one: '{count} revenue: {sum}', other: '{count} revenues: {sum}' },
  'summary.month': 'This month: {in} in, {out} out, {left} left',
  'summary.safe': 'Safe to spend until {day}: {amount}',
  'summary.short': 'You will run short from {day}: {amount}',
  'summary.pending': { zero: 'Nothing to confirm', one: '{count} to confirm', other: '{count} to confirm' },
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  'calendar.income': 'Receita',
  'calendar.outgo': 'Despesa',
  'calendar.transfer': 'Transferência',
  'import.waiting': { one: '{count} linha espera ser aceita', other: '{count} linhas esperam ser aceitas' },
  'mail.not-imported': 'O arquivo {name} chegou por e-mail e precisa ser importado à mão',
  'summary.outgo': { zero: 'Nenhuma despesa', one: '{count} despesa: {sum}', other: '{count} despesas: {sum}' },
  'summary.income': { zero: 'Nenhuma receita', one: '{count} receita: {sum}', other: '{count} receitas: {sum}' },
  'summary.month': 'Este mês: entram {in}, saem {out}, sobram {left}',
  'summary.safe': 'Pode gastar até {day}: {amount}',
  'summary.short': 'Vai faltar dinheiro a partir de {day}: {amount}',
  'summary.pending': { zero: 'Nada a confirmar', one: '{count} a confirmar', other: '{count} a confirmar' },
};

export const noticeWords: Readonly<Record<Locale, typeof en | typeof ptBR>> = { en, 'pt-BR': ptBR };
