import type { Catalogue } from '#platform/entity/messages.ts';

/** Words of the page on which people choose newsletters and mails about groups. */
export const newsletter = {
  'people.newsletter.topics': 'Newsletter topics',
  'people.newsletter.topics-text': 'We write rarely, and only about topics you choose. Some topics include others.',
  'people.newsletter.all': 'Subscribe to all',
  'people.newsletter.nothing': 'Unsubscribe from all',
  'people.newsletter.saved': 'Preferences saved',
  'people.newsletter.topic.ticket_app': 'Ticket app',
  'people.newsletter.topic.remote_diskette': 'File drive',
  'people.newsletter.topic.text_notes': 'Text notes',
  'people.newsletter.topic.api': 'API',
  'people.newsletter.topic.links': 'Links',
  'people.newsletter.topic.rss': 'RSS feeds',
  'people.newsletter.brings': 'Includes: {topics}',
  'people.newsletter.groups': 'Emails about your groups',
  'people.newsletter.groups-text': 'In each group, your membership also decides whether you get emails at all.',
} as const satisfies Catalogue;
