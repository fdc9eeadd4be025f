import { defineEntity } from '#platform/entity/define.ts';

/** The relation of one ticket to another: duplicate, rework, or related. */
export const ticketRelationship = defineEntity({
  kind: 'ticket_relationship',
  plural: 'ticket_relationships',
  prefix: 'trl',
  module: 'ticket',
  scope: 'account',
  fields: {
    ticket_id: { type: 'ref', to: 'ticket', required: true, write: 'create', indexed: true },
    other_id: { type: 'ref', to: 'ticket', as: 'other', required: true, write: 'create', indexed: true },
    relation: {
      type: 'option',
      options: ['duplicate', 'rework', 'related'],
      default: 'related',
      required: true,
      write: 'create',
    },
  },
  title: 'relation',
  list: ['relation', 'ticket_id', 'other_id'],
  form: [{ key: 'main', fields: ['relation', 'other_id'] }],
  sort: 'created_at',
});
