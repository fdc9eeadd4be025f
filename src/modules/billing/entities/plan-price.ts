import { defineEntity } from '#platform/entity/define.ts';

/** What a plan costs per month: a price of the card processor, or the price of the free plan, which the product adds itself. */
export const planPrice = defineEntity({
  kind: 'plan_price',
  plural: 'plan_prices',
  prefix: 'prc',
  module: 'account',
  scope: 'system',
  readonly: true,
  fields: {
    /** Whether cards are charged; false for a price of the processor's sandbox. */
    livemode: { type: 'boolean', required: true, write: 'server' },
    group_plan: { type: 'option', options: ['free', 'pro', 'corp', 'server'], required: true, write: 'server' },
    /** US cents per month for one portion of storage. */
    unit_amount: { type: 'integer', min: 0, required: true, write: 'server' },
    platform_price_id: { type: 'text', max: 120, write: 'server' },
    active: { type: 'boolean', required: true, write: 'server' },
  },
  title: 'group_plan',
  list: ['group_plan', 'unit_amount', 'livemode', 'active'],
  form: [],
  sort: 'unit_amount',
});
