import { defineEntity } from '#platform/entity/define.ts';

/** A person or company that brings equipment in. The Brazilian documents are shown in groups with the locale pt-BR. */
export const customer = defineEntity({
  kind: 'customer',
  plural: 'customers',
  prefix: 'cus',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  fields: {
    name: { type: 'text', max: 160, required: true, search: 'words', indexed: true },
    short_name: { type: 'text', max: 60, search: 'words' },
    email: { type: 'text', max: 254, format: 'email', search: 'words' },
    phones: {
      type: 'list',
      max: 10,
      search: 'digits',
      of: {
        number: { type: 'text', max: 40, required: true },
        description: { type: 'text', max: 60 },
        main: { type: 'boolean' },
      },
    },
    addresses: {
      type: 'list',
      max: 10,
      of: {
        main: { type: 'boolean' },
        zip_code: { type: 'text', max: 20 },
        street: { type: 'text', max: 160 },
        number: { type: 'text', max: 20 },
        neighborhood: { type: 'text', max: 80 },
        complement: { type: 'text', max: 80 },
        city: { type: 'text', max: 80 },
        state: { type: 'text', max: 40 },
      },
    },
    site: { type: 'text', max: 300, format: 'url' },
    company_name: { type: 'text', max: 160, search: 'words' },
    job_title: { type: 'text', max: 80 },
    ocupation: { type: 'text', max: 80 },
    born_at: { type: 'date' },
    gender: { type: 'option', options: ['female', 'male', 'other'] },
    cpf: { type: 'text', max: 14, search: 'digits', indexed: true },
    cnpj: { type: 'text', max: 18, search: 'digits', indexed: true },
    document: { type: 'text', max: 40, search: 'digits' },
    document_at: { type: 'date' },
    document_local: { type: 'text', max: 80 },
    document_service: { type: 'text', max: 80 },
    municipal_registration: { type: 'text', max: 40 },
    state_registration: { type: 'text', max: 40 },
    /** The language of messages; that of the group if empty. */
    language: { type: 'option', options: ['en', 'pt-BR'] },
    /** What the customer refused: all messages, or those of a channel. */
    no_messages: { type: 'boolean' },
    no_whatsapp: { type: 'boolean' },
    no_mail: { type: 'boolean' },
    no_sms: { type: 'boolean' },
    /** The form of a phone number that WhatsApp knew, digits with the country code. */
    whatsapp: { type: 'text', max: 15, write: 'server' },
    /** Hidden from lists and choices, except where archived records are requested. */
    archived: { type: 'boolean' },
  },
  title: 'name',
  list: ['name', 'phones', 'email', 'company_name', 'updated_at'],
  form: [
    { key: 'main', fields: ['phones', 'name', 'short_name', 'email'] },
    { key: 'address', fields: ['addresses'], folded: true },
    {
      key: 'messages',
      fields: ['language', 'no_messages', 'no_whatsapp', 'no_mail', 'no_sms'],
      folded: true,
    },
    { key: 'more', fields: ['company_name', 'job_title', 'ocupation', 'site', 'born_at', 'gender'], folded: true },
    {
      key: 'brazil',
      fields: [
        'cpf',
        'cnpj',
        'document',
        'document_at',
        'document_local',
        'document_service',
        'municipal_registration',
        'state_registration',
      ],
      folded: true,
    },
  ],
  sort: 'name',
});
