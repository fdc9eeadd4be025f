import { defineEntity } from '#platform/entity/define.ts';
import { partsRange, planStates } from '../rules/cards/plan-limits.ts';

/** A purchase that a card's bills take in parts. Its rows name it and their part; they are its amounts. */
export const instalmentPlan = defineEntity({
  kind: 'instalment_plan',
  plural: 'instalment_plans',
  prefix: 'isp',
  module: 'finance',
  scope: 'account',
  fields: {
    description: { type: 'text', max: 200, required: true, search: 'words' },
    wallet_id: { type: 'ref', to: 'wallet', required: true, write: 'create', indexed: true },
    /** The day of the purchase. */
    date: { type: 'date', required: true, write: 'create' },
    total: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'wallet_id', required: true, write: 'create' },
    count: { type: 'integer', min: partsRange[0], max: partsRange[1], required: true, write: 'create' },
    /** The first part that is still to come: those before it were billed earlier and are not written. */
    first_part: { type: 'integer', min: 1, max: partsRange[1], write: 'create', default: 1 },
    /** The month of the bill with that part; without it that of its day. */
    first_bill: { type: 'text', max: 7, write: 'create', proposed: true },
    paid_to: { type: 'text', max: 200, search: 'words', write: 'create' },
    categories: { type: 'tags', max: 20, write: 'create' },
    state: { type: 'option', options: planStates, write: 'server', default: 'running' },
  },
  title: 'description',
  list: ['description', 'wallet_id', 'date', 'total', 'count', 'first_bill', 'state'],
  form: [
    {
      key: 'main',
      fields: [
        'description',
        'wallet_id',
        'date',
        'total',
        'count',
        'first_part',
        'first_bill',
        'paid_to',
        'categories',
      ],
    },
  ],
  sort: '-date',
});
