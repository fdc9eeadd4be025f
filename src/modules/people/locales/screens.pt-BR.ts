import type { Translation } from '#platform/entity/messages.ts';
import type { screens as en } from './screens.en.ts';

/** Palavras do perfil e da confirmação do endereço por quem já entrou. */
export const screens: Translation<typeof en> = {
  'account.mail.bounced': 'Os e-mails para {email} estão voltando',
  'account.mail.bounced-text': 'O servidor de e-mail de lá diz que não conhece esse endereço. Corrija-o no seu perfil.',
  'account.mail.failing': 'Há e-mails desta instalação que não saem',
  'account.mail.failing-text':
    'Em nova tentativa: {failing}; abandonados nesta semana: {givenUp}. Última resposta do servidor de e-mail: {reason}',
  'account.confirm.card': 'Confirme {email}, por favor',
  'account.confirm.card-days': {
    zero: 'O prazo para confirmar acabou: abra o link da nossa mensagem para voltar a usar seus grupos.',
    one: 'Falta {count} dia. Abra o link da mensagem que enviamos.',
    other: 'Faltam {count} dias. Abra o link da mensagem que enviamos.',
  },
  'account.confirm.card-moved': 'Enquanto você não abrir o link da nossa mensagem, vale o endereço anterior.',
  'account.confirm.resend': 'Enviar o e-mail de novo',
  'account.confirm.resent': 'Escrevemos para {email}',
  'account.password.current': 'Senha atual',
  'account.password.changed': 'Senha alterada; suas outras sessões foram encerradas',

  'account.profile.profile': 'Perfil',
  'account.profile.data': 'Dados',
  'account.profile.groups': 'Grupos',
  'account.profile.edit': 'Editar perfil',
  'account.profile.edit-password': 'Alterar senha',
  'account.profile.current-hint': 'Necessária para salvar o perfil.',
  'account.profile.saved': 'Perfil salvo',
  'account.profile.saved-moved': 'Perfil salvo. Confirme {email} pelo link que enviamos.',
};
