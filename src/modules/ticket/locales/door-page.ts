import type { Locale } from '#platform/entity/locale.ts';

/** Texts of the pages that a phone opens by a QR code of the counter. Only the server needs them. */
const en = {
  'title.intake': 'Sign for the intake',
  'title.hand_over': 'Sign for the hand-over',
  'title.photos': 'Send photos',
  name: 'Your name',
  here: 'Sign with your finger in this box:',
  sign: 'Sign',
  clear: 'Clear',
  empty: 'Please sign in the box first.',
  failed: 'The signature could not be sent. Please try again, or ask at the counter for a new code.',
  signed: 'Thank you. You can close this page.',
  script: 'This page needs JavaScript.',
  'photo.how': 'At most 20 photos, within ten minutes. Their place is removed.',
  'photo.add': 'Take or select photos',
  'photo.sending': 'sending …',
  'photo.sent': 'sent',
  'photo.failed': 'not sent: no picture, or no connection',
  'photo.full': 'not sent: no more photos fit',
  'gone.title': 'This page is not available',
  'gone.text': 'The code works for ten minutes only. Please ask at the counter for a new one.',
} as const;

export type DoorWord = keyof typeof en;

const ptBR: Readonly<Record<DoorWord, string>> = {
  'title.intake': 'Assinar a entrada',
  'title.hand_over': 'Assinar a retirada',
  'title.photos': 'Enviar fotos',
  name: 'Seu nome',
  here: 'Assine com o dedo neste quadro:',
  sign: 'Assinar',
  clear: 'Limpar',
  empty: 'Assine primeiro no quadro.',
  failed: 'Não foi possível enviar a assinatura. Tente de novo ou peça outro código no balcão.',
  signed: 'Obrigado. Você já pode fechar esta página.',
  script: 'Esta página precisa de JavaScript.',
  'photo.how': 'Até 20 fotos, em até dez minutos. A localização é removida.',
  'photo.add': 'Tirar ou escolher fotos',
  'photo.sending': 'enviando …',
  'photo.sent': 'enviada',
  'photo.failed': 'não enviada: não é uma foto, ou não há conexão',
  'photo.full': 'não enviada: não cabem mais fotos',
  'gone.title': 'Esta página não está disponível',
  'gone.text': 'O código só funciona por dez minutos. Peça outro no balcão.',
};

const words: Readonly<Record<Locale, Readonly<Record<DoorWord, string>>>> = { en, 'pt-BR': ptBR };

export function doorText(locale: Locale, word: DoorWord): string {
  return words[locale][word];
}
