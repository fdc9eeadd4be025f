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
  'account.files.add': 'Adicionar arquivos',
  'account.files.photo': 'Tirar uma foto',
  'account.files.drop': 'Solte os arquivos aqui',
  'account.files.hint': 'Solte ou cole imagens e documentos, até {size} cada.',
  'account.files.sending': 'Enviando {name}',
  'account.files.retry': 'Tentar de novo',
  'account.files.dismiss': 'Descartar {name}',
  'account.files.delete': 'Excluir {name}',
  'account.files.delete-question': 'Excluir este arquivo?',
  'account.files.open': 'Abrir {name}',
  'account.files.attach': 'Anexar arquivos',
  'account.files.too-large': 'O arquivo passa de {size}.',
  'error.no-logo': 'O logotipo é uma imagem PNG ou JPEG.',
  'account.mention.members': 'Membros',
  'account.logo.title': 'Logotipo',
  'account.logo.hint': 'Aparece nos recibos, orçamentos e contratos.',
  'account.logo.choose': 'Escolher imagem',
  'account.logo.remove': 'Remover',
  'account.logo.none': 'Sem logotipo',
  'error.storage-full': 'Os arquivos deste Grupo já ocupam todo o espaço do plano.',
  'error.file-too-large': 'O arquivo é grande demais.',
};
