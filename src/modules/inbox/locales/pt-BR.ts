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
  'webhooks.title': 'Webhooks',
  'inbox.watching-title': 'Você recebe notificações sobre este registro',
  calendar_feed: { one: 'Endereço de calendário', other: 'Endereços de calendário' },
  'calendar_feed.new': 'Novo endereço de calendário',
  'calendar_feed.empty': 'Um endereço de calendário mostra datas de um grupo em outro calendário.',
  'calendar_feed.group.main': 'Calendário',
  'calendar_feed.field.description': 'Usado por',
  'calendar_feed.field.sources': 'Contém',
  'calendar_feed.field.last_used_at': 'Último uso',
  'calendar_feed.field.ended_at': 'Encerrado',
  'calendar_feed.field.secret_start': 'Começa com',
  'calendar_feed.field.user_id': 'Dono',
};
