import type { Translation } from '#platform/entity/messages.ts';
import type { security as en } from './security.en.ts';

/** Palavras da aba Segurança do perfil. */
export const security: Translation<typeof en> = {
  'people.profile.security': 'Segurança',
  'people.authenticator.title': 'Aplicativo autenticador',
  'people.authenticator.text':
    'Com um aplicativo no celular, para entrar é preciso a senha e um código que muda a cada 30 segundos. Assim, uma senha roubada sozinha não serve para nada.',
  'people.authenticator.set-up': 'Configurar um aplicativo autenticador',
  'people.authenticator.scan':
    'Leia esta imagem com o aplicativo, ou digite nele o texto abaixo. Depois informe o código que ele mostra.',
  'people.authenticator.qr': 'Código QR para o aplicativo',
  'people.authenticator.secret': 'Como texto',
  'people.authenticator.first-code': 'Código do aplicativo',
  'people.authenticator.add': 'Adicionar o aplicativo',
  'people.authenticator.on': 'Para entrar é preciso um código do aplicativo.',
  'people.authenticator.used': 'Último uso {when}.',
  'people.authenticator.remove': 'Remover o aplicativo',
  'people.authenticator.remove-question': 'Remover o aplicativo autenticador?',
  'people.authenticator.remove-text':
    'Depois disso a senha sozinha basta para entrar. Os códigos de recuperação deixam de valer.',
  'people.authenticator.removed': 'Aplicativo autenticador removido',
  'people.recovery.title': 'Seus códigos de recuperação',
  'people.recovery.text':
    'Cada um substitui uma vez o código do aplicativo, para o dia em que você perder o celular. Guarde-os agora: eles aparecem só uma vez.',
  'people.recovery.left': {
    zero: 'Não resta nenhum código de recuperação. Crie novos agora.',
    one: 'Resta {count} código de recuperação.',
    other: 'Restam {count} códigos de recuperação.',
  },
  'people.recovery.renew': 'Novos códigos de recuperação',
  'people.recovery.renew-question': 'Criar novos códigos de recuperação?',
  'people.recovery.renew-text': 'Os antigos deixam de valer na hora.',
  'people.recovery.save': 'Salvar em arquivo',
  'people.recovery.done': 'Já guardei',
  'error.you-have-an-authenticator-app-already': 'Você já tem um aplicativo autenticador',
  'error.set-up-again': 'Passou tempo demais. Feche isto e configure o aplicativo de novo.',
  'people.passkeys.title': 'Passkeys',
  'people.passkeys.text':
    'Com uma passkey você entra pelo dedo, pelo rosto ou pelo PIN do seu aparelho, sem senha. Ela só funciona aqui, por isso ninguém a tira de você com um site falso.',
  'people.passkeys.add': 'Adicionar uma passkey',
  'people.passkeys.unsupported': 'Este navegador não aceita passkeys.',
  'people.passkeys.added': 'Passkey adicionada',
  'people.passkeys.used': 'Adicionada {since}. Último uso {when}, a partir de {address}',
  'people.passkeys.unused': 'Adicionada {since}. Ainda não usada',
  'people.passkeys.rename': 'Renomear',
  'people.passkeys.name': 'Nome',
  'people.passkeys.remove': 'Remover',
  'people.passkeys.remove-question': 'Remover a passkey {name}?',
  'people.passkeys.remove-text': 'Ela deixa de abrir a sua conta. Remova-a também do seu aparelho.',
  'people.passkeys.removed': 'Passkey removida',
  'error.you-can-have-up-to-20-passkeys': 'Você pode ter até 20 passkeys',
  'error.passkey-is-here-already': 'Este aparelho já tem uma passkey sua.',
};
