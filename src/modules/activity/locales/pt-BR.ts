import type { Translation } from '#platform/entity/messages.ts';
import type { en } from './en.ts';
import { files } from './files.pt-BR.ts';
import { stream } from './stream.pt-BR.ts';

/** Textos sobre comentários, arquivos e a linha do tempo. */
export const ptBR: Translation<typeof en> = {
  'category.new': 'Nova categoria',
  category: { one: 'Categoria', other: 'Categorias' },
  'category.empty': 'As categorias organizam o trabalho e trazem uma lista de verificação para cada chamado.',
  'category.group.main': 'Categoria',
  'category.field.name': 'Nome',
  'category.field.checklist': 'Lista de verificação',
  'category.field.warranty': 'Dias de garantia',
  'category.field.commission': 'Comissão em porcentagem',
  'category.field.active': 'Ativa',
  'category.field.color': 'Cor',

  comment: { one: 'Comentário', other: 'Comentários' },
  'comment.count': { zero: 'nenhum comentário', one: '1 comentário', other: '{count} comentários' },
  'comment.field.content': 'Comentário',
  'comment.field.mentions': 'Menções',
  'comment.field.date': 'Data',
  'comment.field.user_id': 'Por',
  'comment.field.author_name': 'Escrito por',
  'comment.field.item_id': 'Em',
  'comment.group.main': 'Comentário',
  version: { one: 'Alteração', other: 'Alterações' },
  ...files,
  ...stream,
};
