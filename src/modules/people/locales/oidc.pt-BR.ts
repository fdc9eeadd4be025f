import type { Translation } from '#platform/entity/messages.ts';
import type { oidc as en } from './oidc.en.ts';

/** Palavras da volta do emissor de OpenID Connect. */
export const oidc: Translation<typeof en> = {
  'people.oidc.title': 'Entrar com {name}',
  'people.oidc.code-text': '{name} conhece você. Esta conta também é protegida pelo seu aplicativo autenticador.',
  'people.oidc.terms-text': 'Ainda não há conta para {email}. Ela é criada quando você aceita os termos.',
  'people.oidc.register': 'Criar a conta',
  'people.oidc.done': 'Pronto',
  'people.oidc.done-text': 'Você pode fechar esta janela. O que você começou continua na outra.',
  'error.oidc-is-over': 'Demorou demais, já tinha sido feito ou começou em outro navegador. Tente de novo.',
  'error.oidc-is-refused':
    'Não foi possível entrar assim: a resposta não pôde ser verificada. Tente de novo mais tarde.',
  'error.oidc-was-cancelled': 'Você cancelou, e nada aconteceu.',
  'error.oidc-is-not-linked':
    'Nenhuma conta está vinculada a isso. Se você tem uma aqui, entre como sempre e faça o vínculo no seu perfil, em Segurança.',
  'error.oidc-account-is-blocked': 'Esta conta está bloqueada. Fale com quem administra esta instalação.',
  'error.oidc-is-linked-elsewhere': 'Isso já está vinculado a outra conta aqui.',
  'error.oidc-is-another-person': 'Você entrou lá como alguém que não está vinculado à sua conta aqui.',
  'error.oidc-proved-nothing': 'Não houve um novo login, e isso não prova nada. Digite a sua senha lá de novo.',
};
