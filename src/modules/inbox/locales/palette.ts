/** Further words that people type for the commands of the inbox. */
export const palette = {
  en: {
    'inbox.title': 'bell alerts notices messages news mentions',
    'inbox.settings': 'alerts emails unsubscribe mute preferences',
    'webhooks.title': 'callbacks integrations send other programs api',
  },
  'pt-BR': {
    'inbox.title': 'sino avisos alertas mensagens novidades menções',
    'inbox.settings': 'avisos alertas e-mails silenciar preferências',
    'webhooks.title': 'integrações enviar outros programas api',
  },
} as const;
