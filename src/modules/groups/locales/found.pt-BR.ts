import type { Translation } from '#platform/entity/messages.ts';
import type { found as en } from './found.en.ts';

/** Palavras dos próprios grupos e da criação de um. */
export const found: Translation<typeof en> = {
  'account.found.title': 'Criar um perfil de grupo',
  'account.found.first': 'Crie seu primeiro grupo',
  'account.found.text':
    'Um grupo é a sua oficina ou equipe: seus chamados, clientes e equipamentos, compartilhados com quem você convidar.',
  'account.found.name': 'Nome do grupo',
  'account.found.billing-email': 'E-mail de cobrança (opcional)',
  'account.found.billing-hint': 'Para onde vão as mensagens de pagamento, se um dia você escolher um plano pago.',
  'account.found.locale-hint': 'Para os recibos e as mensagens do grupo.',
  'account.found.submit': 'Criar o grupo',

  'account.home.several': 'Você participa de vários grupos',
  'account.home.several-text':
    'Selecione o perfil de grupo em que vai trabalhar. Marque só um com a estrela, e ele se abre sozinho depois que você entrar.',
  'account.home.none': 'Você ainda não participa de nenhum grupo',
  'account.home.none-text': 'Crie um perfil de grupo para começar.',
  'account.home.admin': 'Administra o grupo',
  'account.home.member': 'Membro',
  'account.home.bookmark': 'Marcar {name} como favorito',
};
