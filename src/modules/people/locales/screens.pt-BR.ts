import type { Translation } from '#platform/entity/messages.ts';
import type { screens as en } from './screens.en.ts';

/** Palavras do perfil e da confirmação do endereço por quem já entrou. */
export const screens: Translation<typeof en> = {
  'people.mail.bounced': 'Os e-mails para {email} estão voltando',
  'people.mail.bounced-text': 'O servidor de e-mail de lá diz que não conhece esse endereço. Corrija-o no seu perfil.',
  'people.mail.failing': 'Há e-mails desta instalação que não saem',
  'people.mail.failing-text':
    'Em nova tentativa: {failing}; abandonados nesta semana: {givenUp}. Última resposta do servidor de e-mail: {reason}',
  'people.confirm.card': 'Confirme {email}, por favor',
  'people.confirm.card-days': {
    zero: 'O prazo para confirmar acabou: abra o link da nossa mensagem para voltar a usar seus grupos.',
    one: 'Falta {count} dia. Abra o link da mensagem que enviamos.',
    other: 'Faltam {count} dias. Abra o link da mensagem que enviamos.',
  },
  'people.confirm.card-moved': 'Enquanto você não abrir o link da nossa mensagem, vale o endereço anterior.',
  'people.confirm.resend': 'Enviar o e-mail de novo',
  'people.confirm.resent': 'Escrevemos para {email}',
  'people.password.current': 'Senha atual',
  'people.password.changed': 'Senha alterada; suas outras sessões foram encerradas',

  'people.profile.security': 'Segurança',
  'step.people.second-factor': 'Proteja sua conta',
  'step.people.second-factor.text': 'Adicione uma passkey ou um aplicativo autenticador. Pode ser depois.',
  'people.passkeys.add': 'Adicionar uma passkey',
  'people.authenticator.set-up': 'Configurar aplicativo',
  'people.sign-ins.not-me': 'Não fui eu',
  'people.lost-app.card': 'Seu aplicativo autenticador será retirado em {when}',
  'people.lost-app.card-text':
    'Alguém com a sua senha e a sua caixa de e-mail disse que o perdeu. Se não foi você, mantenha-o e escolha uma nova senha.',
  'people.lost-app.keep': 'Manter o aplicativo',
  'people.lost-app.kept': 'O aplicativo fica',

  'people.profile.profile': 'Perfil',
  'people.profile.data': 'Dados',
  'people.profile.groups': 'Grupos',
  'people.profile.dates': 'Datas',
  'people.profile.dates.region': 'Conforme a região ({date})',
  'people.profile.dates.iso': 'Padrão ISO ({date})',
  'people.profile.edit': 'Editar perfil',
  'people.profile.own-data': 'Baixar meus dados',
  'people.profile.edit-password': 'Alterar senha',
  'people.profile.current-hint': 'Necessária para salvar o perfil.',
  'people.profile.saved': 'Perfil salvo',
  'people.profile.saved-moved': 'Perfil salvo. Confirme {email} pelo link que enviamos.',
};
