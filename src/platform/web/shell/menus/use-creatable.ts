import type { Entity } from '#platform/entity/define.ts';
import { useIsOff } from '../../data/disabled-features.ts';
import { useKindRight } from '../../data/module-rights.ts';
import { useMembership } from '../../data/session.ts';
import { usePlanUsage } from '../../data/plan-usage.ts';
import type { Icon, Part } from '../../module.ts';
import { useRegistry } from '../../routing/registry.tsx';
import { useOptionalAccount } from '../../routing/use-url.ts';
import { useOfferedProducts, useProduct } from '../offered-products.ts';

/**
 * The kinds that this person can create now: first the current product's, then those that every group has, and in
 * `everywhere` those of the other products.
 */
export function useCreatable({ everywhere = false } = {}): {
  kinds: readonly Entity[];
  iconOf: (kind: string) => Icon | null;
  /** Lines of the current product for what is created without a form. */
  Creates: Part<{ account: string }> | undefined;
} {
  const registry = useRegistry();
  const product = useProduct();
  const account = useOptionalAccount();
  const admin = useMembership(account)?.admin === true;
  const readOnly = usePlanUsage(account)?.read_only === true;
  const isOff = useIsOff(account);
  const rightTo = useKindRight(account);
  const offered = new Set(useOfferedProducts().map(({ key }) => key));
  const products = new Set(registry.modules.filter((module) => module.product === true).map((module) => module.key));
  const kinds = registry.listed
    .filter((entity) => entity.readonly !== true && (entity.writers !== 'admins' || admin))
    .filter((entity) => !readOnly && !isOff(entity) && rightTo(entity) === 'write')
    .filter(
      (entity) =>
        entity.module === product || !products.has(entity.module) || (everywhere && offered.has(entity.module)),
    )
    .toSorted((a, b) => Number(b.module === product) - Number(a.module === product));
  const Creates = registry.modules.find(({ key }) => key === product)?.creates;
  return { kinds, iconOf: registry.iconOf, Creates };
}
