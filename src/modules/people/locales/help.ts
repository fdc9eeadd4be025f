/** Help for a person's own screens. */
export const help = [
  {
    title: '[shell.profile]',
    paths: ['/user/profile', '/user/newsletter'],
    en: [
      'Press [people.profile.edit] to change your name, email, language or how dates are written, in all your groups.',
      'Press [people.profile.edit-password] to choose a new password; your other sessions are logged out.',
      'Under [people.profile.security], [people.session.title] lists your browsers; [people.sign-ins.not-me] at a login that you do not know logs out everyone.',
      '[people.passkeys.add] to log in with your fingerprint, or [people.authenticator.set-up]: logging in then needs a code as well.',
      'If the login page has a button of your company, link your account there under [people.profile.security] to log in by that button.',
      'Apps that work in your name need one of the [people.profile.user_tokens].',
      '[people.profile.own-data] gives you everything that is stored about you.',
    ],
    'pt-BR': [
      'Use [people.profile.edit] para mudar o nome, o e-mail, o idioma ou como as datas aparecem, em todos os seus grupos.',
      'Use [people.profile.edit-password] para escolher uma nova senha; as suas outras sessões são encerradas.',
      'Em [people.profile.security], [people.session.title] traz os seus navegadores; [people.sign-ins.not-me], em uma entrada que você não conhece, desconecta todos.',
      '[people.passkeys.add] permite entrar com a impressão digital; [people.authenticator.set-up] faz com que seja preciso também um código.',
      'Se a página de entrada tem um botão da sua empresa, vincule em [people.profile.security] a sua conta de lá para entrar por esse botão.',
      'Programas que trabalham em seu nome precisam de uma das [people.profile.user_tokens].',
      '[people.profile.own-data] traz tudo o que está guardado sobre você.',
    ],
  },
] as const;
