import { defineEntity } from '#platform/entity/define.ts';
import { rights } from '../rules/module-rights.ts';

/**
 * A membership: the link between a person and a group, pending until the invited person accepts. `rules/membership.ts`
 * says who may write which part.
 */
export const subscription = defineEntity({
  kind: 'subscription',
  plural: 'subscriptions',
  prefix: 'sub',
  module: 'account',
  scope: 'account',
  trash: false,
  tokens: 'read',
  rights: { created: 'on', admin: 'on', report_view: 'on', limits: 'lifted' },
  always: true,
  counted: true,
  fields: {
    user_id: { type: 'ref', to: 'user', write: 'server', grantsRights: true, indexed: true },
    name: { type: 'text', max: 120, write: 'server', search: 'words' },
    email: { type: 'text', max: 254, format: 'email', write: 'create', search: 'words' },
    status: {
      type: 'option',
      options: ['pending', 'accepted'],
      default: 'pending',
      write: 'server',
      grantsRights: true,
      marks: {
        pending: { shape: 'circle-dotted', tone: 'amber' },
        accepted: { shape: 'circle-check', tone: 'green' },
      },
    },
    admin: { type: 'boolean', default: false },
    report_view: { type: 'boolean', default: false },
    /** The modules whose records the member may only read, or not see; all others may be written. */
    limits: {
      type: 'list',
      max: 20,
      of: {
        module: { type: 'text', max: 40, required: true },
        right: { type: 'option', options: rights, required: true },
      },
    },
    all_notifications: { type: 'boolean', default: true },
    ticket_created: { type: 'boolean', default: false },
    comment_created: { type: 'boolean', default: false },
    bookmark: { type: 'boolean', default: false, write: 'server' },
    invited_by_id: { type: 'ref', to: 'user', write: 'server', grantsRights: true },
    invite_expires_at: { type: 'time', write: 'server', grantsRights: true },
    account_name: { type: 'text', max: 120, write: 'server' },
  },
  indexes: [
    { name: 'one_person', columns: ['user_id'], unique: 'email' },
    { name: 'one_address', columns: ['email'], unique: 'email' },
  ],
  title: 'name',
  list: ['user_id', 'email', 'admin', 'status'],
  form: [{ key: 'main', fields: ['email', 'admin', 'report_view', 'all_notifications', 'ticket_created'] }],
  sort: 'name',
});
