import { useLocation } from '@tanstack/react-router';
import { useDisabledFeatures } from '../../data/disabled-features.ts';
import { useMembership } from '../../data/session.ts';
import type { MenuItem } from '../../module.ts';
import { useOptionalAccount, usePathParams } from '../../routing/use-url.ts';
import { useRegistry } from '../../routing/registry.tsx';
import { useOfferedProducts, useProduct } from '../offered-products.ts';
import { productAt } from '../product.ts';

/**
 * The menu of the current module: what every group has, then the module's own. An unknown address that names a module
 * gets that module's menu.
 */
export function useMenu(): readonly MenuItem[] {
  const front = useProduct();
  const { modules } = useRegistry();
  const path = useLocation({ select: (location) => location.pathname });
  const { lost } = usePathParams();
  const product = lost === undefined ? front : productAt(modules, path);
  return useMenuOfAll()
    .filter(({ module }) => module === null || module === product)
    .map(({ item }) => item);
}

/** The menus of all modules that the group offers; `module` is null for what every group has. */
export function useMenuOfAll(): readonly { readonly item: MenuItem; readonly module: string | null }[] {
  const { modules } = useRegistry();
  const offered = new Set(useOfferedProducts().map(({ key }) => key));
  const account = useOptionalAccount();
  const admin = useMembership(account)?.admin === true;
  const disabled = useDisabledFeatures(account);
  return modules
    .filter((module) => module.product !== true || offered.has(module.key))
    .flatMap((module) =>
      (module.menu ?? []).map((item) => ({ item, module: module.product === true ? module.key : null })),
    )
    .filter(({ item }) => item.admin !== true || admin)
    .filter(({ item }) => item.feature === undefined || !disabled.has(item.feature))
    .toSorted((a, b) => (a.item.order ?? 50) - (b.item.order ?? 50));
}
