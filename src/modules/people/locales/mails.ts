import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Words of the mails; they are written on the server alone, so the browser does not carry them. */
const en = {
  hello: 'Hello {name},',
  'hello.nobody': 'Hello,',
  closing: 'Oficina',
  fallback: 'If the button does not work, open this address:',
  'own-data.readme':
    'This is what Oficina knows about you, in data.json: your profile, your groups, where you are logged in, the mails that went to you, what was done with your account, and your own settings. Passwords and the secrets of access tokens are not in it: nobody can read them. What you wrote in groups belongs to the groups; their administrators can save it.',
  'newsletter.button': 'Open Oficina',
  'newsletter.small': 'You get the newsletter because you chose its topics in your preferences.',
  unsubscribe: 'No longer receive mails of this kind',
  'confirmation.subject': 'Confirm your email',
  'confirmation.body': 'Please confirm that this address is yours. The link works for 7 days.',
  'confirmation.button': 'Confirm email',
  'confirmation.small': 'If you did not register here, do nothing: without this link nothing happens.',
  'invitation.subject': '{by} invites you to {group}',
  'invitation.body':
    '{by} invites you to work together in the group {group}. The link works for 7 days and once; if you have no account yet, you make one on the way.',
  'invitation.button': 'See the invitation',
  'invitation.small': 'If you do not know who invites you, do nothing: nobody joins without this link.',
  'known.subject': 'You already have an account',
  'known.body':
    'Somebody, probably you, tried to register with this address. You already have an account: sign in, or choose a new password if you forgot yours.',
  'known.button': 'Sign in',
  'known.small': 'If this was not you, do nothing: your account stays as it is.',
  'password-reset.subject': 'Choose a new password',
  'password-reset.body': 'You asked for a new password. The link works for 24 hours and once.',
  'password-reset.button': 'Choose a password',
  'password-reset.small': 'If you did not ask for it, do nothing: your password stays as it is.',
  'password-changed.subject': 'Your password was changed',
  'password-changed.body':
    'The password of your account was changed and your other sessions were ended. If this was not you, choose a new password at once.',
  'password-changed.button': 'Choose a password',
  'password-changed.small': 'We write this whenever a password changes, so that nobody changes yours unnoticed.',
  'sign-in-attempts.subject': 'Somebody tries to sign in as you',
  'sign-in-attempts.body':
    'Many wrong passwords were sent for your account within an hour. None was right, and for a while no others are looked at but from devices and places where you signed in before.',
  'sign-in-attempts.button': 'Choose a new password',
  'sign-in-attempts.small': 'If it was you: a new password opens the door at once. We write this once a day at most.',
  'token-made.subject': 'A new access token of your account',
  'token-made.body':
    'The access token “{description}” was made. With it a program works in your name until it expires or you delete it.',
  'token-made.button': 'See your access tokens',
  'token-made.small': 'If this was not you: delete the token and change your password at once.',
  'key-made.subject': 'A new key of your account',
  'key-made.body':
    'The key “{description}” was made. With it a program works in your name until it expires or you revoke it.',
  'key-made.button': 'See your keys',
  'key-made.small': 'If this was not you: revoke the key and change your password at once.',
  'key-extended.subject': 'A key of your account may do more',
  'key-extended.body': 'The key “{description}” was changed: it works longer, works again, or may do more than before.',
  'key-extended.button': 'See your keys',
  'key-extended.small': 'If this was not you: revoke the key and change your password at once.',
  'webhook-made.subject': 'A new webhook of your group',
  'webhook-made.body': 'The webhook “{description}” was made. It sends changes of the group’s records to that address.',
  'webhook-made.button': 'See the webhook',
  'webhook-made.small': 'If this was not you: switch it off and change your password at once.',
  'webhook-changed.subject': 'A webhook of your group was changed',
  'webhook-changed.body':
    'The webhook “{description}” was changed: it has another address or secret, works again, or sends more than before.',
  'webhook-changed.button': 'See the webhook',
  'webhook-changed.small': 'If this was not you: switch it off and change your password at once.',
  'setting-changed.subject': 'An important setting of your group was changed',
  'setting-changed.body': 'The setting “{description}” of your group “{group}” was changed in your name.',
  'setting-changed.button': 'See the setting',
  'setting-changed.small': 'If this was not you: change it back and change your password at once.',
  'new-device.unknown': 'an unknown browser',
  'new-device.subject': 'You signed in from a new device',
  'new-device.body':
    'Somebody signed in with your password from a browser that we did not know: {browser}, from the address {address}.',
  'new-device.button': 'See where you are signed in',
  'new-device.small': 'If this was not you: end that session and change your password at once.',
  'address-changed.subject': 'The email of your account is being changed',
  'address-changed.body':
    'The email of your account is to be {email} instead of this address. If you want this, there is nothing to do. If not, take it back: this link works for 7 days, also when the new email is confirmed.',
  'address-changed.button': 'Take it back',
  'address-changed.small':
    'Taking it back ends all sessions and access tokens, and we send you a link to choose a new password.',
  'password-known.subject': 'Someone else knows your password',
  'password-known.body':
    'Someone signed in to your account with the right password and failed at the code of your authenticator app, several times. The code kept them out. If it was not you, choose a new password now.',
  'password-known.button': 'Choose a new password',
  'password-known.small':
    'If it was you: your codes change every 30 seconds, and the clock of your device must be right.',
  'authenticator-lost.subject': 'Log in without your authenticator app',
  'authenticator-lost.body':
    'Someone who knows your password says that your authenticator app and your recovery codes are lost. If that was you, open this link, which works for 24 hours: two days later the app is removed from your account, and your password alone logs you in.',
  'authenticator-lost.button': 'Have the app removed',
  'authenticator-lost.small': 'If it was not you: choose a new password. Nothing happens without this link.',
  'sign-in-changed.subject': '{change}',
  'sign-in-changed.body': '{change}. If it was you, there is nothing to do.',
  'sign-in-changed.button': 'See your sign-in settings',
  'sign-in-changed.small': 'If this was not you: choose a new password at once, which logs out everyone else.',
  'sign-in-changed.authenticator-on': 'Signing in to your account now needs a code of your authenticator app',
  'sign-in-changed.authenticator-ending':
    'The authenticator app is removed from your account in 48 hours, unless you log in with a code or keep it on any page',
  'sign-in-changed.authenticator-off': 'The authenticator app was removed from your account',
  'sign-in-changed.identity-linked': '{name} ({label}) can now sign in to your account',
  'sign-in-changed.identity-unlinked': '{name} ({label}) can no longer sign in to your account',
  'sign-in-changed.passkey-added': 'The passkey “{name}” can now sign in to your account',
  'sign-in-changed.passkey-removed': 'The passkey “{name}” was removed from your account',
  'sign-in-changed.passkey-counter-back':
    'The passkey “{name}” was refused because it may have been copied: its counter went back. Remove it and add a new one',
  'sign-in-changed.recovery-codes-new': 'You have new recovery codes, and the old ones stopped working',
  'sign-in-changed.recovery-code-used': {
    one: 'A recovery code was used to sign in to your account, and {count} is left',
    other: 'A recovery code was used to sign in to your account, and {count} are left',
  },
  'test.subject': 'Mail from Oficina arrives',
  'test.body': 'This is a test: whoever runs Oficina wanted to see that its mails arrive.',
  'test.small': 'There is nothing to do.',
  'test.button': 'Open Oficina',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  hello: 'Olá {name},',
  'hello.nobody': 'Olá,',
  closing: 'Oficina',
  fallback: 'Se o botão não funcionar, abra este endereço:',
  'own-data.readme':
    'Isto é o que a Oficina sabe sobre você, em data.json: seu perfil, seus grupos, onde você está conectado, os e-mails enviados a você, o que foi feito com a sua conta e as suas configurações. Senhas e os segredos dos tokens de acesso não estão aqui: ninguém pode lê-los. O que você escreveu em grupos pertence aos grupos; quem os administra pode salvá-lo.',
  'newsletter.button': 'Abrir a Oficina',
  'newsletter.small': 'Você recebe a newsletter porque escolheu os assuntos dela nas suas preferências.',
  unsubscribe: 'Não receber mais e-mails deste tipo',
  'confirmation.subject': 'Confirme seu e-mail',
  'confirmation.body': 'Confirme que este endereço é seu. O link vale por 7 dias.',
  'confirmation.button': 'Confirmar e-mail',
  'confirmation.small': 'Se você não se cadastrou aqui, não faça nada: sem este link nada acontece.',
  'invitation.subject': '{by} convidou você para {group}',
  'invitation.body':
    '{by} convidou você para trabalhar no grupo {group}. O link vale por 7 dias e uma única vez; se você ainda não tem conta, cria a sua no caminho.',
  'invitation.button': 'Ver o convite',
  'invitation.small': 'Se você não conhece quem convidou, não faça nada: sem este link ninguém entra.',
  'known.subject': 'Você já tem uma conta',
  'known.body':
    'Alguém, provavelmente você, tentou se cadastrar com este endereço. Você já tem uma conta: entre, ou escolha uma nova senha se esqueceu a sua.',
  'known.button': 'Entrar',
  'known.small': 'Se não foi você, não faça nada: sua conta continua como está.',
  'password-reset.subject': 'Escolha uma nova senha',
  'password-reset.body': 'Você pediu uma nova senha. O link vale por 24 horas e uma única vez.',
  'password-reset.button': 'Escolher senha',
  'password-reset.small': 'Se você não pediu, não faça nada: sua senha continua a mesma.',
  'password-changed.subject': 'Sua senha foi alterada',
  'password-changed.body':
    'A senha da sua conta foi alterada e suas outras sessões foram encerradas. Se não foi você, escolha uma nova senha agora.',
  'password-changed.button': 'Escolher senha',
  'password-changed.small': 'Avisamos sempre que uma senha muda, para que ninguém troque a sua sem você saber.',
  'sign-in-attempts.subject': 'Alguém tenta entrar com o seu e-mail',
  'sign-in-attempts.body':
    'Muitas senhas erradas foram enviadas para a sua conta em uma hora. Nenhuma estava certa e, por algum tempo, só aceitamos tentativas dos aparelhos e lugares em que você já entrou.',
  'sign-in-attempts.button': 'Escolher uma nova senha',
  'sign-in-attempts.small':
    'Se foi você: uma nova senha abre a porta na hora. Escrevemos isto no máximo uma vez por dia.',
  'token-made.subject': 'Nova chave de acesso na sua conta',
  'token-made.body':
    'A chave de acesso “{description}” foi criada. Com ela um programa age em seu nome até ela vencer ou você a excluir.',
  'token-made.button': 'Ver suas chaves de acesso',
  'token-made.small': 'Se não foi você: exclua a chave e troque sua senha agora.',
  'key-made.subject': 'Nova chave na sua conta',
  'key-made.body':
    'A chave “{description}” foi criada. Com ela um programa age em seu nome até ela vencer ou você a revogar.',
  'key-made.button': 'Ver suas chaves',
  'key-made.small': 'Se não foi você: revogue a chave e troque sua senha agora.',
  'key-extended.subject': 'Uma chave da sua conta pode mais',
  'key-extended.body':
    'A chave “{description}” foi alterada: vale por mais tempo, vale de novo ou pode mais que antes.',
  'key-extended.button': 'Ver suas chaves',
  'key-extended.small': 'Se não foi você: revogue a chave e troque sua senha agora.',
  'webhook-made.subject': 'Novo webhook no seu grupo',
  'webhook-made.body':
    'O webhook “{description}” foi criado. Ele envia a esse endereço as mudanças nos registros do grupo.',
  'webhook-made.button': 'Ver o webhook',
  'webhook-made.small': 'Se não foi você: desligue-o e troque sua senha agora.',
  'webhook-changed.subject': 'Um webhook do seu grupo foi alterado',
  'webhook-changed.body':
    'O webhook “{description}” foi alterado: tem outro endereço ou segredo, funciona de novo ou envia mais que antes.',
  'webhook-changed.button': 'Ver o webhook',
  'webhook-changed.small': 'Se não foi você: desligue-o e troque sua senha agora.',
  'setting-changed.subject': 'Uma configuração importante do seu grupo foi alterada',
  'setting-changed.body': 'A configuração “{description}” do seu grupo “{group}” foi alterada em seu nome.',
  'setting-changed.button': 'Ver a configuração',
  'setting-changed.small': 'Se não foi você: volte ao que era e troque sua senha agora.',
  'new-device.unknown': 'um navegador desconhecido',
  'new-device.subject': 'Entrada em um novo aparelho',
  'new-device.body':
    'Alguém entrou com a sua senha em um navegador que não conhecíamos: {browser}, a partir do endereço {address}.',
  'new-device.button': 'Ver onde sua conta está aberta',
  'new-device.small': 'Se não foi você: encerre essa sessão e troque sua senha agora.',
  'address-changed.subject': 'O e-mail da sua conta está sendo trocado',
  'address-changed.body':
    'O e-mail da sua conta vai passar a ser {email} no lugar deste. Se é isso que você quer, não faça nada. Se não é, desfaça: este link vale por 7 dias, mesmo depois de o novo e-mail ser confirmado.',
  'address-changed.button': 'Desfazer',
  'address-changed.small':
    'Ao desfazer, todas as sessões e chaves de acesso são encerradas e enviamos um link para você escolher uma nova senha.',
  'password-known.subject': 'Outra pessoa sabe a sua senha',
  'password-known.body':
    'Alguém tentou entrar na sua conta com a senha certa e errou várias vezes o código do aplicativo autenticador. O código barrou a entrada. Se não foi você, escolha uma nova senha agora.',
  'password-known.button': 'Escolher uma nova senha',
  'password-known.small':
    'Se foi você: o código muda a cada 30 segundos, e o relógio do seu aparelho precisa estar certo.',
  'authenticator-lost.subject': 'Entrar sem o aplicativo autenticador',
  'authenticator-lost.body':
    'Alguém que sabe a sua senha diz que perdeu o aplicativo autenticador e os códigos de recuperação. Se foi você, abra este link, que vale por 24 horas: dois dias depois o aplicativo é retirado da sua conta e a senha sozinha basta para entrar.',
  'authenticator-lost.button': 'Pedir a retirada',
  'authenticator-lost.small': 'Se não foi você: escolha uma nova senha. Nada acontece sem este link.',
  'sign-in-changed.subject': '{change}',
  'sign-in-changed.body': '{change}. Se foi você, não é preciso fazer nada.',
  'sign-in-changed.button': 'Ver como você entra',
  'sign-in-changed.small': 'Se não foi você: escolha uma nova senha agora; isso desconecta todos os outros.',
  'sign-in-changed.authenticator-on': 'Para entrar na sua conta agora é preciso um código do aplicativo autenticador',
  'sign-in-changed.authenticator-ending':
    'O aplicativo autenticador será retirado da sua conta em 48 horas, a não ser que você entre com um código ou o mantenha em qualquer página',
  'sign-in-changed.authenticator-off': 'O aplicativo autenticador foi retirado da sua conta',
  'sign-in-changed.identity-linked': '{name} ({label}) agora entra na sua conta',
  'sign-in-changed.identity-unlinked': '{name} ({label}) não entra mais na sua conta',
  'sign-in-changed.passkey-added': 'A passkey “{name}” agora entra na sua conta',
  'sign-in-changed.passkey-removed': 'A passkey “{name}” foi removida da sua conta',
  'sign-in-changed.passkey-counter-back':
    'A passkey “{name}” foi recusada porque pode ter sido copiada: o contador dela voltou. Remova-a e adicione uma nova',
  'sign-in-changed.recovery-codes-new': 'Você tem novos códigos de recuperação, e os antigos deixaram de valer',
  'sign-in-changed.recovery-code-used': {
    one: 'Um código de recuperação foi usado para entrar na sua conta, e resta {count}',
    other: 'Um código de recuperação foi usado para entrar na sua conta, e restam {count}',
  },
  'test.subject': 'Os e-mails da Oficina chegam',
  'test.body': 'Isto é um teste: quem cuida da Oficina queria ver se os e-mails chegam.',
  'test.small': 'Não é preciso fazer nada.',
  'test.button': 'Abrir a Oficina',
};

export type MailWord = keyof typeof en;
export const mailWords: Readonly<Record<Locale, Readonly<Record<MailWord, Catalogue[string]>>>> = { en, 'pt-BR': ptBR };
