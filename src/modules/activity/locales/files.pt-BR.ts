import type { Translation } from '#platform/entity/messages.ts';
import type { files as en } from './files.en.ts';

/** Words of files at records. */
export const files: Translation<typeof en> = {
  attachment: { one: 'Arquivo', other: 'Arquivos' },
  'attachment.group.main': 'Arquivo',
  'attachment.field.item_id': 'Em',
  'attachment.field.name': 'Nome',
  'attachment.field.content_type': 'Tipo',
  'attachment.field.size': 'Tamanho',
  'attachment.field.sha256': 'Impressão digital (SHA-256)',
  'activity.files.add': 'Adicionar arquivos',
  'activity.files.photo': 'Tirar uma foto',
  'activity.files.drop': 'Solte os arquivos aqui',
  'activity.files.hint': 'Solte ou cole imagens e documentos, até {size} cada.',
  'activity.files.sending': 'Enviando {name}',
  'activity.files.retry': 'Tentar de novo',
  'activity.files.dismiss': 'Descartar {name}',
  'activity.files.delete': 'Excluir {name}',
  'activity.files.delete-question': 'Excluir este arquivo?',
  'activity.files.open': 'Abrir {name}',
  'activity.files.attach': 'Anexar arquivos',
  'activity.files.too-large': 'O arquivo passa de {size}.',
  'error.no-logo': 'O logotipo é uma imagem PNG ou JPEG.',
  'activity.mention.members': 'Membros',
  'activity.logo.title': 'Logotipo',
  'activity.logo.hint': 'Aparece nos recibos, orçamentos e contratos.',
  'activity.logo.choose': 'Escolher imagem',
  'activity.logo.remove': 'Remover',
  'activity.logo.none': 'Sem logotipo',
  'error.storage-full': 'Os arquivos deste Grupo já ocupam todo o espaço do plano.',
  'error.file-too-large': 'O arquivo é grande demais.',
};
