import type { Translation } from '#platform/entity/messages.ts';
import type { newsletter as english } from './newsletter.en.ts';

/** Words of the page on which people choose newsletters and mails about groups, in Portuguese. */
export const newsletter: Translation<typeof english> = {
  'people.newsletter.topics': 'Assuntos do boletim',
  'people.newsletter.topics-text':
    'Escrevemos pouco, e só sobre o que você escolher. Alguns assuntos trazem outros junto.',
  'people.newsletter.all': 'Assinar todos',
  'people.newsletter.nothing': 'Cancelar todos',
  'people.newsletter.saved': 'Preferências salvas',
  'people.newsletter.topic.ticket_app': 'Chamados',
  'people.newsletter.topic.remote_diskette': 'Arquivos',
  'people.newsletter.topic.text_notes': 'Notas',
  'people.newsletter.topic.api': 'API',
  'people.newsletter.topic.links': 'Links',
  'people.newsletter.topic.rss': 'RSS',
  'people.newsletter.brings': 'Traz junto: {topics}',
  'people.newsletter.groups': 'E-mails sobre seus grupos',
  'people.newsletter.groups-text': 'Em cada grupo, sua participação também diz se você recebe e-mails.',
};
