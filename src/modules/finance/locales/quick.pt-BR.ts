import type { Translation } from '#platform/entity/messages.ts';
import type { quick as en } from './quick.en.ts';

export const quick: Translation<typeof en> = {
  'quick.amount': 'Valor',
  'quick.outgo': 'Despesa',
  'quick.income': 'Receita',
  'quick.who': 'Pago a ou por',
  'quick.recent': 'Nomes recentes',
  'quick.save': 'Salvar',
  'quick.remove-photo': 'Remover a foto {name}',
  'quick.waiting': { one: '{count} lançamento espera a rede', other: '{count} lançamentos esperam a rede' },
  'quick.waiting-why': 'Estão neste aparelho e são enviados sozinhos, cada um uma vez.',
  'quick.refused': '{entry} não foi salvo: {reason}',
  'quick.no-wallet': 'Adicione uma conta primeiro.',
};
