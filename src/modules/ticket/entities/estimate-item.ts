import { defineEntity } from '#platform/entity/define.ts';

/** What a line of an estimate says: labour or a part, how many, and at what price each. */
export const estimateLine = {
  line_kind: { type: 'option', options: ['labour', 'part'], default: 'labour' },
  description: { type: 'text', max: 300, required: true, search: 'words' },
  quantity: { type: 'decimal', scale: 3, required: true },
  value: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, required: true },
} as const;

/** A line of an estimate: read by itself, written with its estimate in one save. */
export const estimateItem = defineEntity({
  kind: 'estimate_item',
  plural: 'estimate_items',
  prefix: 'esi',
  module: 'ticket',
  scope: 'account',
  readonly: true,
  bare: true,
  fields: {
    estimate_id: { type: 'ref', to: 'estimate' },
    ...estimateLine,
    currency: { type: 'text', max: 10, format: 'currency' },
  },
  title: 'description',
  list: ['description', 'quantity', 'value'],
  form: [],
  sort: 'created_at',
});
