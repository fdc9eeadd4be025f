import type { Catalogue, Locale, Translation } from '#platform/entity/messages.ts';

/** Words of the mails; they are written on the server alone, so the browser does not carry them. */
const en = {
  hello: 'Hello {name},',
  'hello.nobody': 'Hello,',
  closing: 'Oficina',
  ignore: 'If this was not you, do nothing: without this link nothing happens.',
  'confirmation.subject': 'Confirm your email',
  'confirmation.body': 'Please confirm that this address is yours. The link works for 7 days.',
  'confirmation.button': 'Confirm email',
  'known.subject': 'You already have an account',
  'known.body':
    'Somebody, probably you, tried to register with this address. You already have an account: sign in, or choose a new password if you forgot yours.',
  'known.button': 'Sign in',
  'password-reset.subject': 'Choose a new password',
  'password-reset.body': 'You asked for a new password. The link works for 24 hours and once.',
  'password-reset.button': 'Choose a password',
  'password-changed.subject': 'Your password was changed',
  'password-changed.body':
    'The password of your account was changed and your other sessions were ended. If this was not you, choose a new password at once.',
  'password-changed.button': 'Choose a password',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  hello: 'Olá {name},',
  'hello.nobody': 'Olá,',
  closing: 'Oficina',
  ignore: 'Se não foi você, não faça nada: sem este link nada acontece.',
  'confirmation.subject': 'Confirme seu e-mail',
  'confirmation.body': 'Confirme que este endereço é seu. O link vale por 7 dias.',
  'confirmation.button': 'Confirmar e-mail',
  'known.subject': 'Você já tem uma conta',
  'known.body':
    'Alguém, provavelmente você, tentou se cadastrar com este endereço. Você já tem uma conta: entre, ou escolha uma nova senha se esqueceu a sua.',
  'known.button': 'Entrar',
  'password-reset.subject': 'Escolha uma nova senha',
  'password-reset.body': 'Você pediu uma nova senha. O link vale por 24 horas e uma única vez.',
  'password-reset.button': 'Escolher senha',
  'password-changed.subject': 'Sua senha foi alterada',
  'password-changed.body':
    'A senha da sua conta foi alterada e suas outras sessões foram encerradas. Se não foi você, escolha uma nova senha agora.',
  'password-changed.button': 'Escolher senha',
};

export type MailWord = keyof typeof en;
export const mailWords: Readonly<Record<Locale, Readonly<Record<MailWord, Catalogue[string]>>>> = { en, 'pt-BR': ptBR };
