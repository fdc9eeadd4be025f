import { defineEntity } from '#platform/entity/define.ts';

/** What may be spent in a category: each month, or in a single one, which then replaces the budget of each month. */
export const budget = defineEntity({
  kind: 'budget',
  plural: 'budgets',
  prefix: 'bgt',
  module: 'finance',
  scope: 'account',
  counted: true,
  indexes: [
    {
      name: 'one_category',
      columns: ['category', 'currency', 'month'],
      unique: 'category',
      nullsNotDistinct: true,
    },
  ],
  fields: {
    category: { type: 'text', max: 60, required: true, search: 'words', indexed: true },
    amount: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'currency', required: true },
    currency: { type: 'text', max: 10, format: 'currency', required: true },
    /** A single month, `2026-11`; each month if empty. */
    month: { type: 'text', max: 7 },
    /** What is left, or was spent too much, belongs to the next month. */
    carries: { type: 'boolean', default: false },
    /** The first month that counts, of a budget of each month. */
    since: { type: 'text', max: 7 },
  },
  title: 'category',
  list: ['category', 'amount', 'currency', 'month', 'carries'],
  form: [{ key: 'main', fields: ['category', 'amount', 'currency', 'month', 'carries', 'since'] }],
  sort: 'category',
});
