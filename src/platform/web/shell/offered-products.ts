import { useQuery } from '@tanstack/react-query';
import { className } from '#platform/entity/define.ts';
import { view } from '../api/api.ts';
import { screenFirst } from '../api/screen-first.ts';
import { useDisabledFeatures } from '../data/disabled-features.ts';
import type { WebModule } from '../module.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useOptionalAccount } from '../routing/use-url.ts';
import { hostModule, useProductOf } from './product.ts';

/** The modules to switch between: those that the group has not switched off, and the one of the host's name. */
export function useOfferedProducts(): readonly WebModule[] {
  const { modules } = useRegistry();
  const off = useDisabledFeatures(useOptionalAccount());
  return modules.filter(
    ({ product, feature, key }) =>
      product === true && (feature === undefined || !off.has(feature) || key === hostModule()),
  );
}

/**
 * The current module among those that the group offers, and how to choose another. A new browser starts with the module
 * that has most records.
 */
export function useProduct(): readonly [string, (key: string) => void] {
  const offered = useOfferedProducts();
  const used = useRecords(useOptionalAccount());
  return useProductOf(offered, maxUsed(offered, used));
}

/**
 * The counter in the bar: the current module's, else that of the first offered module that has records in the group.
 */
export function useCounter(account: string): WebModule['counter'] {
  const offered = useOfferedProducts();
  const used = useRecords(account);
  const [product] = useProduct();
  const own = offered.find(({ key }) => key === product)?.counter;
  return own ?? offered.find((module) => module.counter !== undefined && used(module) > 0)?.counter;
}

/** The number of records of each module in the group; 0 until it is loaded. */
function useRecords(account: string | null): (module: WebModule) => number {
  const { data = [] } = useQuery({
    queryKey: ['counter', account, 'count-by-klass'],
    queryFn: async ({ signal }) => {
      await screenFirst();
      return view(account ?? '', 'count-by-klass', { group_level: 1 }, signal);
    },
    enabled: account !== null,
  });
  // The key in a view is a word or a list of one word.
  const counts = new Map(data.map(({ key, value }) => [String(Array.isArray(key) ? key[0] : key), Number(value)]));
  return ({ entities }) => entities.reduce((sum, { kind }) => sum + (counts.get(className(kind)) ?? 0), 0);
}

/** The module with most records; undefined if there are no records. */
function maxUsed(offered: readonly WebModule[], used: (module: WebModule) => number): string | undefined {
  const [first] = offered.toSorted((a, b) => used(b) - used(a));
  return first === undefined || used(first) === 0 ? undefined : first.key;
}
