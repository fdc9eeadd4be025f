import { defineEntity } from '#platform/entity/define.ts';

/** The fields of a contract's clause: its number and its text. */
export const contractClause = {
  number: { type: 'integer', min: 1, max: 9999 },
  content: { type: 'content', max: 4000, required: true, search: 'words' },
} as const;

/** A clause of a contract. It can be read by itself and is written with its contract. */
export const contractItem = defineEntity({
  kind: 'contract_item',
  plural: 'contract_items',
  prefix: 'cti',
  module: 'ticket',
  scope: 'account',
  readonly: true,
  bare: true,
  fields: { contract_id: { type: 'ref', to: 'contract' }, ...contractClause },
  title: 'content',
  list: ['number', 'content'],
  form: [],
  sort: 'number',
});
