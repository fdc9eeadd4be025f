import type { Translation } from '#platform/entity/messages.ts';
import type { en } from './en.ts';
import { files } from '#modules/activity/locales/files.pt-BR.ts';
import { groups } from '#modules/groups/locales/groups.pt-BR.ts';
import { people } from './people.pt-BR.ts';
import { screens } from './screens.pt-BR.ts';

/** Palavras dos grupos, das pessoas e do que todo grupo tem. */
export const ptBR: Translation<typeof en> = {
  account: { one: 'Grupo', other: 'Grupos' },
  'account.group.main': 'Grupo',
  'account.field.name': 'Nome',
  'account.field.billing_email': 'E-mail de cobrança',
  'account.field.v7_plan': 'Plano',
  'account.field.livemode': 'Modo real',
  'account.field.platform_price_id': 'Preço',
  'account.field.platform_customer_id': 'Pagador',
  'account.v7_plan.locked': 'Bloqueado',
  'account.v7_plan.free': 'Gratuito',
  'account.v7_plan.pro': 'Profissional',
  'account.v7_plan.corp': 'Empresarial',
  'account.v7_plan.server': 'Servidor dedicado',
  'account.v7_plan.undefined': 'Indefinido',

  'category.new': 'Nova categoria',
  category: { one: 'Categoria', other: 'Categorias' },
  'category.empty': 'As categorias organizam o trabalho e trazem uma lista de verificação para cada chamado.',
  'category.group.main': 'Categoria',
  'category.field.name': 'Nome',
  'category.field.checklist': 'Lista de verificação',
  'category.field.active': 'Ativa',
  'category.field.color': 'Cor',

  comment: { one: 'Comentário', other: 'Comentários' },
  'comment.count': { zero: 'nenhum comentário', one: '1 comentário', other: '{count} comentários' },
  'comment.field.content': 'Comentário',
  'comment.field.mentions': 'Menções',
  'comment.field.date': 'Data',
  'comment.field.user_id': 'Por',
  'comment.field.item_id': 'Em',
  'comment.group.main': 'Comentário',

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
  'subscription.field.report_view': 'Pode ver relatórios',
  'subscription.field.all_notifications': 'Recebe e-mails',
  'subscription.field.ticket_created': 'Um e-mail a cada novo chamado',
  'subscription.field.comment_created': 'Um e-mail a cada novo comentário',
  'subscription.field.bookmark': 'Favorito',
  'subscription.field.invited_by_id': 'Convidado por',
  'subscription.field.account_name': 'Grupo',

  user: { one: 'Pessoa', other: 'Pessoas' },
  'user.group.main': 'Perfil',
  'user.field.fullname': 'Nome completo',
  'user.field.email': 'E-mail',
  'user.field.unconfirmed_email': 'Novo e-mail, ainda não confirmado',
  'user.field.newsletter': 'Boletim de notícias',
  version: { one: 'Alteração', other: 'Alterações' },
  ...files,
  ...groups,
  ...people,
  ...screens,
};
