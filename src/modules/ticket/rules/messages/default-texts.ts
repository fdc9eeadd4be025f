import type { Locale } from '#platform/entity/locale.ts';
import type { MessageEvent } from './message-events.ts';

type Texts = Readonly<Record<MessageEvent, string>>;

/** The texts until a group writes its own. They suit every channel. */
const en: Texts = {
  received:
    'Hello {customer}, {shop} has received your device ({device}). Your order is {number}.\nFollow the repair here: {link}',
  estimate:
    'Hello {customer}, the estimate for {device} (order {number}) is ready.\nTotal: {amount}\nSee it and answer here: {link}',
  approved: 'Hello {customer}, thank you for your approval. We have started the repair of {device} (order {number}).',
  waiting_part:
    'Hello {customer}, the repair of {device} (order {number}) is on hold for the moment. We will write to you as soon as it goes on.\nDetails: {link}',
  ready: 'Hello {customer}, {device} (order {number}) is ready. You can pick it up at {shop}.\nDetails: {link}',
  unclaimed:
    'Hello {customer}, {device} (order {number}) is repaired and still here with us. When would you like to pick it up?',
  warranty_end: 'Hello {customer}, the warranty of the repair of {device} (order {number}) ends soon.\nDetails: {link}',
  maintenance_due: 'Hello {customer}, {device} is due for maintenance. Shall we arrange a date?',
  free: 'Hello {customer}, this is {shop} about order {number}.',
};

const ptBR: Texts = {
  received:
    'Olá, {customer}! A {shop} recebeu o seu aparelho ({device}). A sua ordem de serviço é a {number}.\nAcompanhe o conserto aqui: {link}',
  estimate:
    'Olá, {customer}! O orçamento de {device} (ordem {number}) está pronto.\nTotal: {amount}\nVeja e responda aqui: {link}',
  approved: 'Olá, {customer}! Obrigado pela aprovação. Já começamos o conserto de {device} (ordem {number}).',
  waiting_part:
    'Olá, {customer}! O conserto de {device} (ordem {number}) está parado por enquanto. Avisaremos assim que continuar.\nDetalhes: {link}',
  ready: 'Olá, {customer}! {device} (ordem {number}) está pronto para retirada na {shop}.\nDetalhes: {link}',
  unclaimed:
    'Olá, {customer}! {device} (ordem {number}) já está consertado e continua aqui conosco. Quando você quer retirar?',
  warranty_end:
    'Olá, {customer}! A garantia do conserto de {device} (ordem {number}) termina em breve.\nDetalhes: {link}',
  maintenance_due: 'Olá, {customer}! Está na hora da manutenção de {device}. Vamos marcar uma data?',
  free: 'Olá, {customer}! Aqui é da {shop}, sobre a ordem {number}.',
};

const texts: Readonly<Record<Locale, Texts>> = { en, 'pt-BR': ptBR };

export function defaultText(event: MessageEvent, locale: Locale): string {
  return texts[locale][event];
}
