import { defineEntity } from '#platform/entity/define.ts';

/** The number of a group's records of a kind, and their bytes; each write updates it, nothing counts again. */
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
