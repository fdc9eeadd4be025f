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

/** The module in front of those that the group offers, and how to choose another. */
export function useProduct(): readonly [string, (key: string) => void] {
  return useProductOf(useOfferedProducts());
}
