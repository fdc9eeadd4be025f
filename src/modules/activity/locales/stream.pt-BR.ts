import type { Translation } from '#platform/entity/messages.ts';
import type { stream as en } from './stream.en.ts';

/** Palavras de comentários, alterações e categorias. */
export const stream: Translation<typeof en> = {
  'account.dashboard.first-steps': 'Primeiros passos',
  'account.dashboard.first-steps-text': 'Seu grupo está pronto. Comece por onde quiser.',
  'account.dashboard.step-done': 'Feito',
  'account.dashboard.changes': 'Últimas alterações',
  'account.dashboard.no-changes': 'O que você e os outros fizerem aparece aqui.',

  'account.event.create': 'criou',
  'account.event.through': 'via',
  'account.event.update': 'alterou',
  'account.event.erase': 'apagou os dados pessoais',
  'account.event.destroy': 'excluiu',
  'account.event.comment': 'comentou',
  'account.event.status': 'moveu',
  'account.event.open': 'reabriu',
  'account.event.close': 'encerrou',
  'account.event.accept': 'entrou no grupo',
  'account.event-here.create': 'criou este registro',

  'account.stream.title': 'Comentários e alterações',
  'account.stream.older': 'Mostrar alterações anteriores',
  'account.stream.placeholder': 'Escreva um comentário…',
  'account.stream.send': 'Comentar',
  'account.stream.ctrl': 'Ctrl',
  'account.stream.enter': 'Enter',
  'account.stream.edited': 'editado',
  'account.stream.delete-question': 'Excluir este comentário?',
  'account.stream.becomes': 'passou a ser',
  'account.stream.nothing': 'nada',
  'account.stream.gone': 'um registro excluído',
  'account.stream.removed': 'Retirado:',
  'account.stream.added': 'Incluído:',

  'account.category.inactive': 'Inativa',
  'account.category.no-checklist': 'Os chamados desta categoria começam sem lista de verificação.',
};
