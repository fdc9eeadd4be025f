/** Words that people type for commands whose labels say something else, by the label's key. */
export const palette = {
  en: {
    'people.profile.edit-password': 'password reset new update security',
    'people.profile.user_tokens': 'api key token tokens programs integration',
    'people.profile.security': 'sessions devices passkeys authenticator totp two factor 2fa recovery codes log out',
    'people.newsletter.title': 'mails notifications unsubscribe emails',
    'people.profile.own-data': 'download export gdpr personal',
  },
  'pt-BR': {
    'people.profile.edit-password': 'senha mudar trocar redefinir nova segurança',
    'people.profile.user_tokens': 'api chave chaves token programas integração',
    'people.profile.security': 'sessões aparelhos passkeys autenticador dois fatores 2fa códigos recuperação sair',
    'people.newsletter.title': 'e-mails notificações avisos',
    'people.profile.own-data': 'baixar exportar lgpd pessoais',
  },
} as const;
