import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnyDoc } from '#platform/entity/define.ts';
import { find } from '#platform/web/api/api.ts';

/** A plan for sale; `unit_amount` in US cents per month and per portion of stored bytes. */
export interface Price extends AnyDoc {
  readonly livemode: boolean;
  readonly group_plan: 'free' | 'pro' | 'corp' | 'server';
  readonly unit_amount: number;
  readonly platform_price_id: string;
}

function pricesQuery(selector: { readonly livemode?: boolean }) {
  return queryOptions({
    queryKey: ['prices', selector],
    queryFn: async ({ signal }) => {
      const query = { selector: { active: true, ...selector }, sort: [{ unit_amount: 'asc' as const }], limit: 40 };
      return (await find<Price>('prices', query, signal)).docs;
    },
  });
}

/** The prices, cheapest first, of a group that pays in `livemode` or in the processor's sandbox. */
export function usePrices(livemode: boolean) {
  return useQuery(pricesQuery({ livemode }));
}

/** The prices for visitors: those for real money if there are any. */
export function usePublicPrices() {
  return useQuery({
    ...pricesQuery({}),
    select: (all) => {
      const real = all.filter((price) => price.livemode);
      return real.length > 1 ? real : all.filter((price) => !price.livemode);
    },
  });
}
