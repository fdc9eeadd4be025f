import type { Translation } from '#platform/entity/messages.ts';
import type { stream as en } from './stream.en.ts';

/** Textos sobre comentários, alterações e categorias. */
export const stream: Translation<typeof en> = {
  'activity.dashboard.first-steps': 'Primeiros passos',
  'activity.dashboard.step-done': 'Feito',
  'activity.sample.title': 'Dados de exemplo',
  'activity.sample.add': 'Adicionar dados de exemplo',
  'activity.sample.add-text': 'Veja primeiro como fica: os exemplos saem com um clique.',
  'activity.sample.remove': 'Remover dados de exemplo',
  'activity.sample.there': 'Há dados de exemplo neste grupo. Experimente à vontade; eles saem com um clique.',
  'activity.sample.removed': 'Dados de exemplo removidos',
  'activity.sample.stay': {
    one: '{count} exemplo fica, porque outros registros se referem a ele.',
    other: '{count} exemplos ficam, porque outros registros se referem a eles.',
  },
  'activity.dashboard.changes': 'Atividade recente',
  'activity.dashboard.no-changes': 'A atividade deste grupo aparece aqui.',

  'activity.event.create': 'criou',
  'activity.event.through': 'via',
  'activity.event.update': 'alterou',
  'activity.event.erase': 'apagou os dados pessoais de',
  'activity.event.destroy': 'excluiu',
  'activity.event.restore': 'restaurou',
  'activity.event.comment': 'comentou',
  'activity.event.status': 'mudou a situação de',
  'activity.event.open': 'reabriu',
  'activity.event.close': 'encerrou',
  'activity.event.accept': 'entrou no grupo',
  'activity.event-here.create': 'criou este registro',
  'activity.event-here.status': 'mudou a situação',
  'activity.event-here.erase': 'apagou os dados pessoais',

  'activity.stream.title': 'Comentários e atividade',
  'activity.stream.older': 'Mostrar atividade anterior',
  'activity.stream.placeholder': 'Escreva um comentário…',
  'activity.stream.send': 'Comentar',
  'activity.stream.ctrl': 'Ctrl',
  'activity.stream.enter': 'Enter',
  'activity.stream.outside': 'não é membro',
  'activity.stream.edited': 'editado',
  'activity.stream.deleted': 'Comentário excluído',
  'activity.stream.delete-question': 'Excluir este comentário?',
  'activity.stream.becomes': 'passou a ser',
  'activity.stream.nothing': 'vazio',
  'activity.stream.gone': 'um registro excluído',
  'activity.stream.removed': 'Retirado:',
  'activity.stream.added': 'Incluído:',

  'activity.category.inactive': 'Inativa',
  'activity.category.no-checklist': 'Os chamados desta categoria começam sem lista de verificação.',
};
