import { defineEntity } from '#platform/entity/define.ts';

/** A phone number of a group: an item of the JSON list in the setting `phones`. */
export const phone = defineEntity({
  kind: 'phone',
  plural: 'phones',
  prefix: 'pho',
  module: 'account',
  scope: 'part',
  fields: {
    main: { type: 'boolean', default: false },
    description: { type: 'text', max: 120 },
    number: { type: 'text', max: 40, required: true },
  },
  title: 'number',
  list: ['number', 'description', 'main'],
  form: [{ key: 'main', fields: ['number', 'description', 'main'] }],
  sort: 'number',
});
