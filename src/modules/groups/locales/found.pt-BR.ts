import type { Translation } from '#platform/entity/messages.ts';
import type { found as en } from './found.en.ts';

/** Palavras dos próprios grupos e da criação de um. */
export const found: Translation<typeof en> = {
  'groups.found.title': 'Criar grupo',
  'groups.found.first': 'Crie seu primeiro grupo',
  'groups.found.text':
    'Um grupo é uma oficina, equipe ou família: seus registros, compartilhados com quem você convidar.',
  'groups.found.purposes': 'Para que é este grupo?',
  'error.choose-at-least-one': 'Escolha pelo menos uma opção',
  'groups.found.more': 'Mais opções',
  'groups.found.name': 'Nome do grupo',
  'groups.found.billing-email': 'E-mail de cobrança (opcional)',
  'groups.found.billing-hint': 'Para onde vão as mensagens de pagamento, se um dia você escolher um plano pago.',
  'groups.found.locale-hint': 'Para os recibos e as mensagens do grupo.',
  'groups.found.submit': 'Criar grupo',

  'groups.home.several': 'Você participa de vários grupos',
  'groups.home.several-text':
    'Escolha um grupo. Marque só um com a estrela para que ele se abra sozinho depois que você entrar.',
  'groups.home.none': 'Você ainda não participa de nenhum grupo',
  'groups.home.none-text': 'Crie um grupo para começar.',
  'groups.home.admin': 'Administrador',
  'groups.home.member': 'Membro',
  'groups.home.bookmark': 'Marcar {name} como favorito',
};
