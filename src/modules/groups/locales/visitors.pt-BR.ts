import type { Translation } from '#platform/entity/messages.ts';
import type { visitors as en } from './visitors.en.ts';

/** Palavras sobre grupos que as páginas sem sessão dizem. */
export const visitors: Translation<typeof en> = {
  'account.v7_plan.locked': 'Bloqueado',
  'account.v7_plan.free': 'Gratuito',
  'account.v7_plan.pro': 'Profissional',
  'account.v7_plan.corp': 'Empresarial',
  'account.v7_plan.server': 'Servidor dedicado',
  'account.v7_plan.undefined': 'Indefinido',

  'groups.invitation.title': 'Entrar em {group}',
  'groups.invitation.by': '{by} convidou você para trabalhar neste grupo.',
  'groups.invitation.by-nobody': 'Você recebeu um convite para trabalhar neste grupo.',
  'groups.invitation.for': 'O convite é para {email}.',
  'groups.invitation.expired': 'Este convite venceu',
  'groups.invitation.expired-hint':
    'Um novo convite chega por e-mail. Se você tem uma conta, ele também está no seu perfil.',
  'groups.invitation.accept': 'Entrar no grupo',
  'groups.invitation.register': 'Cadastrar e entrar no grupo',
  'groups.invitation.to-login': 'Entrar com minha conta',
  'groups.invitation.known': 'Você já tem cadastro. Entre com sua conta para participar do grupo.',
  'groups.invitation.new-here':
    'Ainda não tem cadastro? Use este endereço e confirme-o pela mensagem que vamos enviar.',
  'groups.invitation.other': 'Você está usando a conta {email}. Saia dela para entrar com o endereço convidado.',

  'error.invitation-expired': 'O convite para {group} venceu em {date}. Peça um novo a quem administra o grupo.',
  'error.invitation-expired-by': 'O convite para {group} venceu em {date}. Peça um novo a {by}.',
  'error.this-invitation-is-already-accepted': 'Este convite já foi aceito',
  'error.this-invitation-is-for-another-email': 'Este convite é para outro e-mail',
  'error.this-link-does-not-confirm-an-email': 'Este link não confirma um e-mail',
  'error.you-can-create-or-be-member-of-up-to-5-free-groups': 'Você pode criar ou participar de até 5 grupos gratuitos',
  'error.you-can-have-only-1-free-group-please-confirm-your-email-to-unlock-more-benefits':
    'Você pode ter somente 1 grupo gratuito, confirme seu e-mail para liberar mais benefícios',
};
