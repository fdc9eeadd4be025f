import { defineEntity } from '#platform/entity/define.ts';

/** A person. Password, tokens and sessions live beside it and never leave the server. */
export const user = defineEntity({
  kind: 'user',
  plural: 'users',
  prefix: '',
  module: 'account',
  scope: 'system',
  fields: {
    email: { type: 'text', max: 254, format: 'email', write: 'server' },
    unconfirmed_email: { type: 'text', max: 254, format: 'email' },
    fullname: { type: 'text', max: 120 },
    locale: { type: 'option', options: ['en', 'pt-BR'], default: 'en' },
    newsletter: { type: 'boolean', default: false },
    confirmed_at: { type: 'time', write: 'server' },
    confirmation_sent_at: { type: 'time', write: 'server' },
    gravatar_hash: { type: 'text', max: 64, write: 'server' },
    short_name: { type: 'text', max: 120, write: 'server' },
  },
  title: 'fullname',
  list: ['fullname', 'email'],
  form: [{ key: 'main', fields: ['fullname', 'unconfirmed_email', 'newsletter'] }],
  sort: 'fullname',
});
