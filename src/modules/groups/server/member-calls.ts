import { fields, type Operation } from '#platform/server/openapi-calls.ts';

const text = { type: 'string' };

/** The operations of groups and invitations, for the API's page. */
export const memberCalls: readonly Operation[] = [
  {
    path: '/accounts',
    method: 'post',
    id: 'createGroup',
    tag: 'Groups',
    summary: 'Create a group; the caller becomes its admin',
    body: fields({ name: text, billing_email: text, locale: { enum: ['en', 'pt-BR'] }, time_zone: text }),
    answer: 'written',
    status: 201,
  },
  {
    path: '/accounts/{id}',
    method: 'get',
    id: 'group',
    tag: 'Groups',
    summary: 'A group’s own document',
    query: { fields: 'Names with commas between' },
    answer: 'account',
  },
  {
    path: '/_invitation',
    method: 'post',
    id: 'invitation',
    tag: 'Groups',
    summary: 'What an invitation’s link invites to',
    body: fields({ token: text }),
    answer: 'document',
    open: true,
  },
  {
    path: '/_invitation',
    method: 'put',
    id: 'join',
    tag: 'Groups',
    summary: 'Join by an invitation’s link; registers who is not signed in',
    body: fields({ token: text, fullname: text, password: text, accept_terms: { type: 'boolean' }, locale: text }),
    answer: 'document',
    open: true,
  },
  {
    path: '/{db}/_invitation_link/{id}',
    method: 'post',
    id: 'invitationLink',
    tag: 'Groups',
    summary: 'A link to an invitation, to hand over by other ways than our mail',
    answer: 'document',
    status: 201,
  },
  {
    path: '/{db}/_design/status/_update/accept/{id}',
    method: 'put',
    id: 'acceptInvitation',
    tag: 'Groups',
    summary: 'Accept one’s invitation to a group',
    answer: 'written',
    status: 201,
  },
  {
    path: '/{db}/_design/status/_update/decline/{id}',
    method: 'put',
    id: 'declineInvitation',
    tag: 'Groups',
    summary: 'Decline one’s invitation to a group',
    answer: 'written',
    status: 201,
  },
];
