import { defineEntity } from '#platform/entity/define.ts';

/** An address of a group: an item of the JSON list in the setting `addresses`. */
export const address = defineEntity({
  kind: 'address',
  plural: 'addresses',
  prefix: 'adr',
  module: 'account',
  scope: 'part',
  fields: {
    main: { type: 'boolean', default: false },
    description: { type: 'text', max: 120 },
    zip_code: { type: 'text', max: 20 },
    street: { type: 'text', max: 160, required: true },
    number: { type: 'text', max: 20 },
    neighborhood: { type: 'text', max: 120 },
    complement: { type: 'text', max: 120 },
    city: { type: 'text', max: 120 },
    state: { type: 'text', max: 60 },
  },
  title: 'street',
  list: ['street', 'number', 'city', 'main'],
  form: [
    {
      key: 'main',
      fields: ['description', 'zip_code', 'street', 'number', 'complement', 'neighborhood', 'city', 'state', 'main'],
    },
  ],
  sort: 'street',
});
