import { useMembership, useMemberships } from '../../data/session.ts';
import { useLogout } from '../../data/use-logout.ts';
import { useIsOperator } from '../../data/use-operator.ts';
import { useLanguage, useT } from '../../i18n/language.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { useGo } from '../../routing/use-url.ts';
import { useCreatable } from '../menus/use-creatable.ts';
import { useMenuOfAll } from '../menus/use-menu.ts';
import { productName } from '../product-name.ts';
import { useChooseProduct, useOfferedProducts, useProduct } from '../offered-products.ts';
import { useSaveLocale } from '../save-locale.ts';
import { useScheme } from '../use-scheme.ts';
import type { Command } from './command.ts';
import { fixedCommands } from './fixed-commands.ts';
import { type Opens, settingCommands } from './setting-commands.ts';

/**
 * The commands that the palette offers everywhere: screens and new records of all modules, groups, theme, language,
 * help and logout.
 */
export function useFixedCommands(account: string | null, { onShortcuts, onActs }: Opens): readonly Command[] {
  const t: ReturnType<typeof useLanguage>['t'] = useT();
  const { locale } = useLanguage();
  const go = useGo();
  const registry = useRegistry();
  const product = useProduct();
  const choose = useChooseProduct();
  const { kinds, iconOf } = useCreatable({ everywhere: true });
  const logout = useLogout();
  const chooseLocale = useSaveLocale();
  const [, chooseScheme] = useScheme();
  const memberships = (useMemberships().data ?? []).filter(({ status }) => status !== 'pending');
  const fixed = fixedCommands({
    t,
    account,
    product,
    kinds,
    iconOf,
    moduleOf: registry.moduleOf,
    memberships,
    isOperator: useIsOperator(),
    isAdmin: useMembership(account)?.admin === true,
    products: useOfferedProducts(),
    menu: useMenuOfAll(),
    actions: registry.actions,
    nameOf: (key) => productName(t, key),
    choose: (key) => {
      choose(key);
      go(`/account/${account}`);
    },
  });
  const switches = {
    chooseLocale,
    chooseScheme,
    onShortcuts,
    onActs,
    openHelp: () => go('/help'),
    logout: () => void logout(),
  };
  return [...fixed, ...settingCommands(t, locale, switches)];
}
