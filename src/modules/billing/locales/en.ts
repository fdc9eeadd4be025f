/** Texts about plans and payments. */
export const en = {
  plan_price: 'Price',
  'plan_price.field.livemode': 'Charges cards',
  'plan_price.field.group_plan': 'Plan',
  'plan_price.field.unit_amount': 'Cents per month',
  'plan_price.field.platform_price_id': 'Price at the processor',
  'plan_price.field.active': 'Sold now',
  'plan_price.group_plan.free': 'Free',
  'plan_price.group_plan.pro': 'Professional',
  'plan_price.group_plan.corp': 'Enterprise',
  'plan_price.group_plan.server': 'Dedicated server',
  'billing.title': 'Billing',
  'billing.palette.plan': 'Change plan',
  'billing.checkout': 'Checkout',
};
