import { defineEntity } from '#platform/entity/define.ts';
import { profile } from './profile.ts';

/** A person. Password, tokens and sessions are stored in other tables and never leave the server. */
export const user = defineEntity({
  kind: 'user',
  plural: 'users',
  prefix: '',
  module: 'account',
  scope: 'system',
  tokens: 'read',
  fields: {
    email: { type: 'text', max: 254, format: 'email', write: 'server', grantsRights: true },
    ...profile.fields,
    newsletter_topics: { type: 'tags', max: 6 },
    weekly_summary: { type: 'boolean', default: true },
    confirmed_at: { type: 'time', write: 'server', grantsRights: true },
    confirmation_sent_at: { type: 'time', write: 'server' },
    gravatar_hash: { type: 'text', max: 64, write: 'server' },
    short_name: { type: 'text', max: 120, write: 'server' },
  },
  title: 'fullname',
  list: ['fullname', 'email'],
  form: [{ key: 'main', fields: ['fullname', 'unconfirmed_email', 'newsletter'] }],
  sort: 'fullname',
});
