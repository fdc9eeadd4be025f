import type { Translation } from '#platform/entity/messages.ts';
import type { found as en } from './found.en.ts';

/** Palavras dos próprios grupos e da criação de um. */
export const found: Translation<typeof en> = {
  'groups.found.title': 'Criar um perfil de grupo',
  'groups.found.first': 'Crie seu primeiro grupo',
  'groups.found.text':
    'Um grupo é a sua oficina ou equipe: seus chamados, clientes e equipamentos, compartilhados com quem você convidar.',
  'groups.found.name': 'Nome do grupo',
  'groups.found.billing-email': 'E-mail de cobrança (opcional)',
  'groups.found.billing-hint': 'Para onde vão as mensagens de pagamento, se um dia você escolher um plano pago.',
  'groups.found.locale-hint': 'Para os recibos e as mensagens do grupo.',
  'groups.found.submit': 'Criar o grupo',

  'groups.home.several': 'Você participa de vários grupos',
  'groups.home.several-text':
    'Selecione o perfil de grupo em que vai trabalhar. Marque só um com a estrela, e ele se abre sozinho depois que você entrar.',
  'groups.home.none': 'Você ainda não participa de nenhum grupo',
  'groups.home.none-text': 'Crie um perfil de grupo para começar.',
  'groups.home.admin': 'Administra o grupo',
  'groups.home.member': 'Membro',
  'groups.home.bookmark': 'Marcar {name} como favorito',
};
