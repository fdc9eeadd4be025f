/** A line of a subscription or bill, in the form of Paddle's API. */
export interface Item {
  readonly price: { readonly id: string };
  readonly quantity: number;
}

const catalogue = [
  { id: 'pri_fakepro', plan: 'pro', amount: 600 },
  { id: 'pri_fakecorp', plan: 'corp', amount: 1800 },
  { id: 'pri_fakeserver', plan: 'server', amount: 90_000 },
];

/** The prices of the fake processor, in the form of Paddle's API. */
export function fakePrices(): readonly object[] {
  return catalogue.map(asPrice);
}

/** Cents of a month. */
export function totalOf(items: readonly Item[]): number {
  return items.reduce(
    (sum, { price, quantity }) => sum + quantity * (catalogue.find((one) => one.id === price.id)?.amount ?? 0),
    0,
  );
}

function asPrice({ id, plan, amount }: (typeof catalogue)[number]): object {
  return {
    id,
    status: 'active',
    unit_price: { amount: String(amount), currency_code: 'USD' },
    custom_data: { group_plan: plan },
  };
}
