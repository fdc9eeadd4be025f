import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useDisabledFeatures } from '../../data/disabled-features.ts';
import { useMembership } from '../../data/session.ts';
import { sessionQuery } from '../../data/session-queries.ts';
import type { AdminLink, MenuItem, WebModule } from '../../module.ts';
import { inAccount } from '../../routing/paths.ts';
import { useOptionalAccount, usePathParams } from '../../routing/use-url.ts';
import { useRegistry } from '../../routing/registry.tsx';
import { useOfferedProducts, useProduct } from '../offered-products.ts';
import { productAt } from '../product.ts';

/** A line of the menu with its screens, which are tabs of each other. */
export interface MenuLine {
  /** Translation key. */
  readonly label: string;
  readonly items: readonly [MenuItem, ...MenuItem[]];
}

const settings = 'shell.group-settings';

/** The lines of the current module's menu; a line of one screen has its name. */
export function useMenuLines(): readonly MenuLine[] {
  const lines = new Map<string, [MenuItem, ...MenuItem[]]>();
  for (const item of useMenu()) {
    const key = item.section ?? item.to;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [item]);
    else line.push(item);
  }
  return [...lines.values()].map((items) => ({
    label: items.length === 1 ? items[0].label : (items[0].section ?? items[0].label),
    items,
  }));
}

/** The screens of a line that the address belongs to; undefined on other pages. */
export function useCurrentLine(account: string | null): MenuLine | undefined {
  const path = useLocation({ select: (location) => location.pathname });
  const lines = useMenuLines();
  return lines.find(({ items }) => items.some((item) => isWithin(path, item, account)));
}

function isWithin(path: string, item: MenuItem, account: string | null): boolean {
  const own = inAccount(item.to, account);
  return path === own || (item.to !== '/account/$account_id' && path.startsWith(`${own}/`));
}

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
  const isLinked = useLinkFilter(admin);
  return modules
    .filter((module) => module.product !== true || offered.has(module.key))
    .flatMap((module) => menuOf(module, isLinked))
    .filter(({ item }) => item.admin !== true || admin)
    .filter(({ item }) => item.feature === undefined || !disabled.has(item.feature))
    .toSorted((a, b) => (a.item.order ?? 50) - (b.item.order ?? 50));
}

/** A module's menu, with the links of the group's administration among the settings. */
export function menuOf(
  { key, product, menu = [], adminLinks = [] }: WebModule,
  isOffered: (link: AdminLink) => boolean,
): readonly { readonly item: MenuItem; readonly module: string | null }[] {
  const links = product === true ? [] : adminLinks.filter(isOffered);
  const settingItems = links.map(({ icon, label, to, order }) => ({ icon, label, to, order, section: settings }));
  return [...menu, ...settingItems].map((item) => ({ item, module: product === true ? key : null }));
}

/** Whether a link of the group's administration is offered to this person in this installation. */
export function useLinkFilter(admin: boolean): (link: AdminLink) => boolean {
  const info = useQuery(sessionQuery).data?.info;
  return (link) =>
    (link.admin !== true || admin) &&
    (link.hiddenInProduction !== true || info?.production === false) &&
    (link.offeredBy === undefined || info?.[link.offeredBy] === true);
}
