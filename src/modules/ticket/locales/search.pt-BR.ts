import type { Translation } from '#platform/entity/messages.ts';
import type { search as en } from './search.en.ts';

export const search: Translation<typeof en> = {
  'search.words': 'Palavras',
  'search.placeholder': 'Número, nome, telefone, documento, qualquer palavra',
  'search.kind': 'Em',
  'search.all-kinds': 'Tudo',
  'search.order': 'Ordenar por',
  'search.direction': 'Direção',
  'search.up': 'Crescente',
  'search.down': 'Decrescente',
  'search.size': 'Por página',
  'search.begin': 'Digite o que você lembra',
  'search.begin-text':
    'Todas as palavras contam, em qualquer ordem; maiúsculas, acentos e pequenos erros não importam.',
  'search.nothing': 'Menos palavras ou outra grafia podem ajudar.',
  'search.pages': 'Páginas',
  'search.page': 'Página {page}',
  'search.previous': 'Anterior',
  'search.next': 'Próxima',
};
