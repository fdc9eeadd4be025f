import { defineEntity } from '#platform/entity/define.ts';

/**
 * A group of people who share records. Its row is stored in its own database, so that the same access rules protect it.
 */
export const account = defineEntity({
  kind: 'account',
  plural: 'accounts',
  prefix: 'acc',
  module: 'account',
  scope: 'account',
  trash: false,
  files: true,
  tokens: 'read',
  always: true,
  writers: 'admins',
  fields: {
    name: { type: 'text', max: 120, required: true },
    billing_email: { type: 'text', max: 254, format: 'email' },
    v7_plan: {
      type: 'option',
      options: ['locked', 'free', 'pro', 'corp', 'server', 'undefined'],
      default: 'free',
      write: 'server',
      grantsRights: true,
    },
    livemode: { type: 'boolean', default: false, write: 'server', grantsRights: true },
    platform_price_id: { type: 'text', max: 120, write: 'server', grantsRights: true },
    platform_customer_id: { type: 'text', max: 120, write: 'server', grantsRights: true },
  },
  title: 'name',
  list: ['name'],
  form: [{ key: 'main', fields: ['name', 'billing_email'] }],
  sort: 'name',
});
