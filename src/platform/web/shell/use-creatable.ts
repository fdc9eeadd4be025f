import type { Entity } from '#platform/entity/define.ts';
import { useMembership } from '../data/session.ts';
import type { Icon } from '../module.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useOptionalAccount } from '../routing/use-url.ts';
import { useProduct } from './product.ts';

/** The kinds that this person can create now: the product's own first, then what every group has. */
export function useCreatable(): { kinds: readonly Entity[]; iconOf: (kind: string) => Icon | null } {
  const registry = useRegistry();
  const [product] = useProduct();
  const admin = useMembership(useOptionalAccount())?.admin === true;
  const products = new Set(registry.modules.filter((module) => module.product === true).map((module) => module.key));
  const kinds = registry.listed
    .filter((entity) => entity.readonly !== true && (entity.writers !== 'admins' || admin))
    .filter((entity) => entity.module === product || !products.has(entity.module))
    .toSorted((a, b) => Number(b.module === product) - Number(a.module === product));
  return { kinds, iconOf: registry.iconOf };
}
