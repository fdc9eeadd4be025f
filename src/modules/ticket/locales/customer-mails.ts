import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Texts of mails to customers and of the page on which they refuse them, in the customer's language. */
const en = {
  subject: '{shop}: order {number}',
  'subject.free': '{shop}: message about order {number}',
  why: '{shop} writes to you about your order.',
  stop: 'Get no more mails from {shop}',
  'page.title': 'Mails from {shop}',
  'page.question': 'Do you want no more mails from {shop} about your orders?',
  'page.button': 'Get no more mails',
  'page.done': 'You get no more mails from {shop}. To get them again, tell the shop.',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  subject: '{shop}: ordem {number}',
  'subject.free': '{shop}: mensagem sobre a ordem {number}',
  why: '{shop} escreve para você sobre a sua ordem de serviço.',
  stop: 'Não receber mais e-mails de {shop}',
  'page.title': 'E-mails de {shop}',
  'page.question': 'Você não quer mais receber e-mails de {shop} sobre as suas ordens de serviço?',
  'page.button': 'Não receber mais e-mails',
  'page.done': 'Você não recebe mais e-mails de {shop}. Para voltar a receber, avise a loja.',
};

export type CustomerMailWord = keyof typeof en;

export const customerMailWords: Readonly<Record<Locale, Readonly<Record<CustomerMailWord, string>>>> = {
  en,
  'pt-BR': ptBR,
};
