import type { Translation } from '#platform/entity/messages.ts';
import type { members as en } from './members.en.ts';

/** Palavras de participações e convites. */
export const members: Translation<typeof en> = {
  'groups.member.invite': 'Convidar membro',
  'groups.member.invite-text':
    'Escrevemos para este endereço. Quem abrir o link entra no grupo, mesmo que ainda não tenha cadastro.',
  'groups.member.send': 'Enviar convite',
  'groups.member.sent': 'Convite enviado para {email}',
  'groups.member.confirm-first': 'Confirme seu próprio e-mail para convidar outras pessoas.',
  'groups.member.edit': 'Editar membro',
  'groups.member.saved': 'Participação salva',
  'groups.member.own-rights': 'Quem muda isto para você é outro administrador.',
  'groups.member.creator': 'Criou o grupo e por isso continua como administrador.',
  'groups.member.one-admin': 'Somente uma pessoa pode ser administradora em grupos gratuitos',
  'groups.member.remove': 'Remover do grupo',
  'groups.member.remove-question': 'Remover {name} do grupo?',
  'groups.member.remove-text': 'O acesso termina na hora. O que a pessoa fez continua no grupo.',
  'groups.member.removed': '{name} não participa mais do grupo',
  'groups.member.withdraw': 'Cancelar convite',
  'groups.member.withdraw-question': 'Cancelar o convite de {name}?',
  'groups.member.withdraw-text': 'O link da nossa mensagem deixa de funcionar.',
  'groups.member.withdrawn': 'Convite cancelado',
  'groups.member.invited': 'Convidado em',
  'groups.member.missing': 'Não encontramos esta participação. Ela pode ter sido excluída',
  'groups.member.to-list': 'Ver todos os membros',

  'groups.invitation.until': 'O link vale até {when}.',
  'groups.invitation.over': 'Convite vencido',
  'groups.invitation.over-text': 'Ninguém entra mais pelo link antigo. Envie o convite de novo.',
  'groups.invitation.resend': 'Enviar de novo',
  'groups.invitation.resent': 'Convite enviado de novo para {email}',
  'groups.invitation.copy': 'Copiar link',
  'groups.invitation.copied': 'Link copiado',
  'groups.invitation.copy-hint': 'Para mandar por outro meio. O endereço é confirmado depois, por uma mensagem nossa.',
  'groups.invitation.expire': 'Encerrar o link',
  'groups.invitation.ended': 'O link não vale mais',
  'groups.invitation.accepted': 'Agora você participa de {group}',
  'groups.invitation.decline': 'Recusar',
  'groups.invitation.decline-question': 'Recusar o convite para {group}?',
  'groups.invitation.decline-text': 'Para entrar depois, será preciso um novo convite.',
  'groups.invitation.declined': 'Convite recusado',
  'groups.invitation.none': 'Nenhum convite',
  'groups.invitation.none-text': 'Quando alguém convidar você para um grupo, o convite aparece aqui.',
  'groups.invitation.confirm-text': 'Confirme seu e-mail para ver os convites que recebeu.',
  'people.profile.invites': 'Convites',

  'error.only-one-person-can-be-administrator-in-free-groups':
    'Somente uma pessoa pode ser administradora em grupos gratuitos',
  'error.the-creator-stays-administrator': 'Quem criou o grupo é sempre administrador',
  'error.the-creator-of-a-group-cannot-be-removed': 'Quem criou o grupo não pode ser removido',
  'error.you-cannot-change-your-own-rights': 'Você não pode mudar os seus próprios direitos',

  'groups.member.you': '(você)',
  'groups.member.since': 'Membro desde',
  'groups.member.flags': 'O que este membro pode fazer',
  'groups.member.hint.admin': 'Configura o grupo, vê todos os relatórios e cuida dos membros.',
  'groups.member.hint.report_view': 'Vê relatórios sem administrar o grupo.',
  'groups.member.hint.all_notifications': 'Chave geral: desligada, nenhum e-mail é enviado.',
  'groups.member.hint.ticket_created':
    'Um e-mail a cada novo chamado; sem isto, só dos chamados que o próprio membro cria.',
  'error.you-cannot-delete-your-own-subscription': 'Você não pode excluir a sua própria participação',
};
