import { defineEntity } from '#platform/entity/define.ts';

/** The fields of an estimate's line: labour or a part, quantity, and price per unit. */
export const estimateLine = {
  /** A line whose kind nobody chose is printed under neither heading. */
  line_kind: { type: 'option', options: ['labour', 'part'] },
  description: { type: 'text', max: 300, required: true, search: 'words' },
  quantity: { type: 'decimal', scale: 3, required: true },
  value: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, required: true },
} as const;

/** A line of an estimate. It can be read by itself and is written with its estimate. */
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
