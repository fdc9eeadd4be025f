import type { Translation } from '#platform/entity/messages.ts';
import type { linkedPages as en } from './linked-pages.en.ts';

/** Palavras das páginas a que se chega por um link de e-mail ou do emissor de OpenID Connect; cada página as carrega. */
export const linkedPages: Translation<typeof en> = {
  'people.newsletter.kind.mention': 'Menções',
  'people.newsletter.kind.assigned': 'Atribuições',
  'people.newsletter.kind.answer': 'Respostas de clientes',
  'people.newsletter.kind.comment': 'Comentários',
  'people.newsletter.kind.arrived': 'Peças que chegaram',
  'people.newsletter.kind.paid': 'Chamados pagos',
  'people.newsletter.kind.status': 'Mudanças de status',
  'people.newsletter.kind.ticket-created': 'Novos chamados',
  'people.newsletter.kind.maintenance-due': 'Manutenções a vencer',
  'people.newsletter.kind.import': 'Importações',
  'people.newsletter.kind.invitation': 'Convites aceitos',
  'people.newsletter.kind.backup': 'Backups com falha',
  'people.newsletter.kind.webhook': 'Webhooks desligados',
  'people.newsletter.kind.billing': 'Cobrança',
  'people.confirm.choose': 'Escolha uma senha',
  'people.confirm.choose-text': 'Você se cadastrou sem senha. Escolha uma para terminar.',
  'people.confirm.with-password': 'Confirme com a sua senha',
  'people.confirm.with-password-text':
    'Você não se cadastrou nem entrou por este navegador. Digite a senha da sua conta para confirmar que é você.',
  'people.confirm.not-mine':
    'Esqueceu a senha, ou foi outra pessoa que cadastrou o seu endereço? Escolha uma nova: a partir daí, só a sua vai funcionar.',
  'people.confirm.choose-anew': 'Escolher uma nova senha',
  'people.confirm.choose-anew-text':
    'Ela substitui a senha com que esta conta foi cadastrada e desconecta quem a usava.',
  'people.confirm.submit': 'Confirmar',
  'people.lost-app.title': 'Retirar um aplicativo perdido',
  'people.lost-app.text':
    'Em 48 horas o aplicativo autenticador é retirado da sua conta, e a senha sozinha basta para entrar. Entrar antes com um código mantém o aplicativo.',
  'people.lost-app.submit': 'Retirar em 48 horas',
  'people.lost-app.begun': 'O aplicativo será retirado em 48 horas',
  'people.lost-app.begun-text': 'Depois disso, entre com a sua senha. Avisamos também por e-mail.',
  'people.address.title': 'Recuperar seu e-mail',
  'people.address.text':
    'Este endereço volta a ser o e-mail da sua conta. Todas as sessões e chaves de acesso são encerradas e a senha deixa de valer: enviamos um link para você escolher outra.',
  'people.address.submit': 'Recuperar',
  'people.address.done': 'O e-mail é seu de novo',
  'people.address.done-text': 'Enviamos um link para {email}: escolha com ele uma nova senha.',
  'people.unsubscribe.title': 'Não receber mais',
  'people.unsubscribe.text': 'Você não receberá mais e-mails deste tipo: {kind}.',
  'people.unsubscribe.submit': 'Não receber mais',
  'people.unsubscribe.done': 'Pronto',
  'people.unsubscribe.done-text':
    'Você não recebe mais e-mails deste tipo: {kind}. Dá para voltar atrás nas preferências.',
  'people.unsubscribe.preferences': 'Abrir as preferências',
  'people.unsubscribe.other': 'Outros e-mails',
  'people.oidc.title': 'Entrar com {name}',
  'people.oidc.code-text': '{name} conhece você. Esta conta também é protegida pelo seu aplicativo autenticador.',
  'people.oidc.terms-text': 'Ainda não há conta para {email}. Ela é criada quando você aceita os termos.',
  'people.oidc.register': 'Criar a conta',
  'people.oidc.done': 'Pronto',
  'people.oidc.done-text': 'Você pode fechar esta janela. O que você começou continua na outra.',
  'error.oidc-only': 'Aqui não se usa senha.',
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
