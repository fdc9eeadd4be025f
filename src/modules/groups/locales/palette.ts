/** Words that people type for commands whose labels say something else, by the label's key. */
export const palette = {
  en: {
    subscription: 'members people users team staff colleagues',
    'subscription.new.do': 'invite add',
    'subscription.new': 'member someone somebody user person people colleague teammate employee',
    'groups.trash.title': 'trash bin recycle restore recover undelete',
    'groups.admin.title': 'settings preferences configuration group options features',
    'groups.admin.usage': 'storage space size records quota limit',
    'groups.backup.title': 'export download data',
    'groups.admin.audit': 'who changed history security events',
  },
  'pt-BR': {
    subscription: 'membros pessoas usuários equipe time funcionários colegas',
    'subscription.new.do': 'convidar adicionar',
    'subscription.new': 'membro alguém usuário pessoa colega funcionário',
    'groups.trash.title': 'lixeira restaurar recuperar apagados',
    'groups.admin.title': 'configurações preferências opções ajustes grupo funcionalidades',
    'groups.admin.usage': 'espaço tamanho registros cota limite armazenamento',
    'groups.backup.title': 'exportar baixar dados cópia',
    'groups.admin.audit': 'quem mudou histórico segurança eventos',
  },
} as const;
