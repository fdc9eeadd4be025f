/** Words that people type for commands whose labels say something else, by the label's key. */
export const palette = {
  en: {
    'rdisk.title.do': 'upload',
    'rdisk.title':
      'file files new make create drive disk documents document photo photos attachments folder folders browse',
    'rdisk.trash.title': 'deleted removed files restore recover bin drive',
    'rdisk.network.title': 'webdav mount windows mac explorer finder connect',
    'rdisk.vault.title': 'secret private vault password encrypt',
    'rdisk.keys.title': 'webdav access drive',
    'rdisk.programs.title': 'programs apps drive sync',
    'module.rdisk': 'drive files disk',
  },
  'pt-BR': {
    'rdisk.title.do': 'upload subir enviar',
    'rdisk.title': 'arquivo arquivos nova criar drive disco documentos documento foto fotos anexos pasta pastas',
    'rdisk.trash.title': 'excluídos apagados removidos arquivos restaurar recuperar drive',
    'rdisk.network.title': 'webdav montar windows mac conectar',
    'rdisk.vault.title': 'secretos privados cofre senha criptografar',
    'rdisk.keys.title': 'webdav acesso drive',
    'rdisk.programs.title': 'programas aplicativos drive sincronizar',
    'module.rdisk': 'drive arquivos disco',
  },
} as const;
