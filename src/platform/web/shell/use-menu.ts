import { useMembership } from '../data/session.ts';
import type { MenuItem } from '../module.ts';
import { useOptionalAccount } from '../routing/use-url.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useProduct } from './product.ts';

/** The menu of the module in front: what every group has, then the module's own. */
export function useMenu(): readonly MenuItem[] {
  const { modules } = useRegistry();
  const [product] = useProduct();
  const admin = useMembership(useOptionalAccount())?.admin === true;
  return modules
    .filter((module) => module.product !== true || module.key === product)
    .flatMap((module) => module.menu ?? [])
    .filter((item) => item.admin !== true || admin)
    .toSorted((a, b) => (a.order ?? 50) - (b.order ?? 50));
}
