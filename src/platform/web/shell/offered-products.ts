import { useQuery } from '@tanstack/react-query';
import { className } from '#platform/entity/define.ts';
import { view } from '../api/api.ts';
import { useDisabledFeatures } from '../data/disabled-features.ts';
import type { WebModule } from '../module.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useOptionalAccount } from '../routing/use-url.ts';
import { hostModule, useProductOf } from './product.ts';

/** The modules that one can switch between: those that the group has not switched off, and the one of the host's name. */
export function useOfferedProducts(): readonly WebModule[] {
  const { modules } = useRegistry();
  const off = useDisabledFeatures(useOptionalAccount());
  return modules.filter(
    ({ product, feature, key }) =>
      product === true && (feature === undefined || !off.has(feature) || key === hostModule()),
  );
}

/** The module in front of those that the group offers, and how to choose another; in a new browser the one that the group uses most. */
export function useProduct(): readonly [string, (key: string) => void] {
  const offered = useOfferedProducts();
  const account = useOptionalAccount();
  const { data } = useQuery({
    queryKey: ['counter', account, 'count-by-klass'],
    queryFn: ({ signal }) => view(account ?? '', 'count-by-klass', { group_level: 1 }, signal),
    enabled: account !== null,
  });
  return useProductOf(offered, mostUsed(offered, data ?? []));
}

/** The module with most records; none where there are none. */
function mostUsed(
  offered: readonly WebModule[],
  rows: readonly { readonly key: unknown; readonly value: unknown }[],
): string | undefined {
  // A view's key is a word or a list of one.
  const counts = new Map(rows.map(({ key, value }) => [String(Array.isArray(key) ? key[0] : key), Number(value)]));
  const used = ({ entities }: WebModule): number =>
    entities.reduce((sum, { kind }) => sum + (counts.get(className(kind)) ?? 0), 0);
  const [first] = offered.toSorted((a, b) => used(b) - used(a));
  return first === undefined || used(first) === 0 ? undefined : first.key;
}
