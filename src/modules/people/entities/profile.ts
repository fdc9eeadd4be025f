import { defineEntity } from '#platform/entity/define.ts';

/** The part of a person's record that the person may change. */
export const profile = defineEntity({
  kind: 'profile',
  plural: 'profiles',
  prefix: 'prf',
  module: 'account',
  scope: 'part',
  fields: {
    unconfirmed_email: { type: 'text', max: 254, format: 'email' },
    fullname: { type: 'text', max: 120 },
    locale: { type: 'option', options: ['en', 'pt-BR'], default: 'en' },
    newsletter: { type: 'boolean', default: false },
  },
  title: 'fullname',
  list: ['fullname', 'unconfirmed_email'],
  form: [],
  sort: 'fullname',
});
