import { useDisabledFeatures } from '../data/disabled-features.ts';
import { useMembership } from '../data/session.ts';
import type { MenuItem } from '../module.ts';
import { useOptionalAccount } from '../routing/use-url.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useProduct } from './offered-products.ts';
import { hostModule } from './product.ts';

/** The menu of the module in front: what every group has, then the module's own. */
export function useMenu(): readonly MenuItem[] {
  const { modules } = useRegistry();
  const [product] = useProduct();
  const account = useOptionalAccount();
  const admin = useMembership(account)?.admin === true;
  const disabled = useDisabledFeatures(account);
  // On its own host a product is offered although the group has not switched it on: its screens say where the switch is.
  const ofHost = modules.find((module) => module.key === hostModule())?.feature;
  return modules
    .filter((module) => module.product !== true || module.key === product)
    .flatMap((module) => module.menu ?? [])
    .filter((item) => item.admin !== true || admin)
    .filter((item) => item.feature === undefined || !disabled.has(item.feature) || item.feature === ofHost)
    .toSorted((a, b) => (a.order ?? 50) - (b.order ?? 50));
}
