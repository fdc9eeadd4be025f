import type { Translation } from '#platform/entity/messages.ts';
import type { en } from './en.ts';
import { found } from './found.pt-BR.ts';
import { groups } from './groups.pt-BR.ts';
import { members } from './members.pt-BR.ts';
import { visitors } from './visitors.pt-BR.ts';

/** Palavras dos grupos e de seus membros. */
export const ptBR: Translation<typeof en> = {
  account: { one: 'Grupo', other: 'Grupos' },
  'account.group.main': 'Grupo',
  'account.field.name': 'Nome',
  'account.field.billing_email': 'E-mail de cobrança',
  'account.field.v7_plan': 'Plano',
  'account.field.livemode': 'Modo real',
  'account.field.platform_price_id': 'Preço',
  'account.field.platform_customer_id': 'Pagador',

  'subscription.new': 'Convidar um membro',
  subscription: { one: 'Membro', other: 'Membros' },
  'subscription.empty': 'Convide as pessoas que trabalham com você.',
  'subscription.group.main': 'Participação',
  'subscription.field.user_id': 'Pessoa',
  'subscription.field.name': 'Nome',
  'subscription.field.invite_expires_at': 'Convite vale até',
  'subscription.field.email': 'E-mail',
  'subscription.field.status': 'Situação',
  'subscription.status.pending': 'Pendente',
  'subscription.status.accepted': 'Aceita',
  'subscription.field.admin': 'Administra o grupo',
  'subscription.field.limits': 'Acesso aos módulos',
  'subscription.field.report_view': 'Pode ver relatórios',
  'subscription.field.all_notifications': 'Recebe e-mails',
  'subscription.field.ticket_created': 'Um e-mail a cada novo chamado',
  'subscription.field.comment_created': 'Um e-mail a cada novo comentário',
  'subscription.field.bookmark': 'Favorito',
  'subscription.field.invited_by_id': 'Convidado por',
  'subscription.field.account_name': 'Grupo',
  ...found,
  ...groups,
  ...members,
  ...visitors,
};
