import { defineRow } from './define-row.ts';

/** Money that came into a wallet. An imported row does not change the wallet's balance until a person accepts it. */
export const income = defineRow(
  {
    kind: 'income',
    plural: 'incomes',
    prefix: 'inc',
    indexes: [{ name: 'one_source', columns: ['source'], unique: 'source' }],
  },
  'paid_by',
  {
    /** Id of the record that it came from, such as a paid ticket. Two incomes never have the same. */
    source: { type: 'text', max: 64, write: 'server' },
  },
);
