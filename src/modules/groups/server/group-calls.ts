import { fields, type Operation } from '#platform/server/openapi-calls.ts';

/** The operations of a group's administration and of its news, for the API's page. */
export const groupCalls: readonly Operation[] = [
  {
    path: '/{db}/_standing',
    method: 'get',
    id: 'standing',
    tag: 'Groups',
    summary: 'The group’s plan with its records and bytes, and from when on it can only be read',
    answer: 'document',
  },
  {
    path: '/{db}/_audit',
    method: 'get',
    id: 'audit',
    tag: 'Groups',
    summary: 'Who changed rights, members, plan and settings, and who deleted what; for admins',
    query: {
      event: 'role, invite, member_removed, setting, plan, delete …',
      user: 'Id of who did it',
      since: 'Moment, ISO 8601',
      until: 'Moment, ISO 8601',
      limit: '50 unless told, at most 200',
      bookmark: 'That of the page before',
    },
    answer: 'document',
  },
  {
    path: '/{db}/_exports',
    method: 'post',
    id: 'noteExport',
    tag: 'Groups',
    summary: 'Notes in the audit log that a list was saved as a file',
    body: fields({ what: { type: 'string' }, rows: { type: 'integer', minimum: 0 } }),
    answer: 'document',
  },
  {
    path: '/_news',
    method: 'get',
    id: 'news',
    tag: 'People',
    summary: 'Recent posts of the product’s social feed in a language',
    query: { locale: 'en or pt-BR' },
    answer: 'document',
  },
];
