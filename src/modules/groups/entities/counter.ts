import { defineEntity } from '#platform/entity/define.ts';

/** How many records of a kind a group has, and their bytes; moved by the write path, never counted afresh. */
export const counter = defineEntity({
  kind: 'counter',
  plural: 'counters',
  prefix: 'cnt',
  module: 'account',
  scope: 'account',
  readonly: true,
  bare: true,
  fields: {
    kind: { type: 'text', max: 64, write: 'server' },
    amount: { type: 'integer', write: 'server' },
    size: { type: 'integer', write: 'server' },
  },
  title: 'kind',
  list: ['kind', 'amount', 'size'],
  form: [],
  sort: 'kind',
});
