import { defineEntity } from '#platform/entity/define.ts';
import { contractClause } from './contract-item.ts';

/** An agreement with a customer: numbered clauses, the way of payment, and the tickets that belong to it. */
export const contract = defineEntity({
  kind: 'contract',
  plural: 'contracts',
  prefix: 'ctr',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  numbered: 'number',
  calendar: { day: 'ends_on', where: { active: true } },
  fields: {
    number: { type: 'integer', min: 1, write: 'server', indexed: true },
    description: { type: 'text', max: 200, required: true, search: 'words' },
    customer_id: { type: 'ref', to: 'customer', indexed: true },
    active: { type: 'boolean', default: true },
    payment_kind: {
      type: 'option',
      options: ['monthly', 'quarterly', 'yearly', 'once', 'per_ticket', 'free'],
      default: 'monthly',
    },
    starts_on: { type: 'date' },
    ends_on: { type: 'date' },
    items: { type: 'list', max: 200, of: contractClause },
  },
  title: 'description',
  list: ['number', 'description', 'customer_id', 'active', 'payment_kind', 'ends_on', 'updated_at'],
  form: [
    { key: 'main', fields: ['customer_id', 'description', 'payment_kind', 'starts_on', 'ends_on', 'active'] },
    { key: 'items', fields: ['items'] },
  ],
  sort: '-number',
});
