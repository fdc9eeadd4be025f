import { defineEntity } from '#platform/entity/define.ts';

/** A thing that is repaired, with its identifier: serial number, licence plate or asset tag. */
export const equipment = defineEntity({
  kind: 'equipment',
  plural: 'equipment',
  prefix: 'eqp',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  fields: {
    identifier: { type: 'text', max: 80, search: 'digits', indexed: true },
    description: { type: 'text', max: 160, required: true, search: 'words' },
    maker: { type: 'text', max: 80, search: 'words' },
    customer_id: { type: 'ref', to: 'customer', indexed: true },
    customer_identifier: { type: 'text', max: 80, search: 'digits' },
    location: { type: 'text', max: 160 },
    /** Hidden from lists and choices, except where archived records are requested. */
    archived: { type: 'boolean' },
  },
  title: 'description',
  list: ['description', 'identifier', 'maker', 'customer_id', 'updated_at'],
  form: [
    { key: 'main', fields: ['description', 'maker', 'identifier', 'customer_id'] },
    { key: 'more', fields: ['customer_identifier', 'location'], folded: true },
  ],
  sort: 'description',
});
