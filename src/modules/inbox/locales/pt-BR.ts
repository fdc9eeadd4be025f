import type { Translation } from '#platform/entity/messages.ts';
import type { en } from './en.ts';

/** The words of the inbox in Portuguese. */
export const ptBR: Translation<typeof en> = {
  'inbox.title': 'Caixa de entrada',
  'inbox.unread': {
    zero: 'Caixa de entrada',
    one: 'Caixa de entrada: {count} não lida',
    other: 'Caixa de entrada: {count} não lidas',
  },
  'inbox.settings': 'Notificações',
  'inbox.watch': 'Acompanhar',
  'inbox.watch-title': 'Receber notificações sobre este registro',
  'inbox.watching': 'Acompanhando',
  'inbox.watching-title': 'Você recebe notificações sobre este registro',
};
