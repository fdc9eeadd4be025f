import type { Translation } from '#platform/entity/messages.ts';
import type { note as en } from './note.en.ts';

export const note: Translation<typeof en> = {
  'handbook.content-why': 'Para citar outra nota, escreva o título dela entre colchetes duplos: [[Título]].',
  'handbook.format': 'Formatação',
  'handbook.format.header': 'Cabeçalho',
  'handbook.format.bold': 'Negrito',
  'handbook.format.italic': 'Itálico',
  'handbook.format.quote': 'Citação',
  'handbook.format.code': 'Código',
  'handbook.format.link': 'Link',
  'handbook.format.list': 'Lista',
  'handbook.format.numbers': 'Lista numerada',
  'handbook.format.tasks': 'Lista de tarefas',
  'handbook.format.note': 'Link para uma nota',
  'handbook.preview': 'Pré-visualizar',
  'handbook.preview-empty': 'Ainda não há nada para mostrar.',
  'handbook.write': 'Escrever',
};
