import {
  IconBook,
  IconHome,
  IconKeyboard,
  IconLanguage,
  IconLayoutGrid,
  IconLogout,
  IconMoon,
  IconPlus,
  IconServer2,
  IconSwitchHorizontal,
  IconUser,
} from '@tabler/icons-react';
import { locales } from '#platform/entity/locale.ts';
import { useLogout, useMemberships } from '../../data/session.ts';
import { useIsOperator } from '../../data/use-operator.ts';
import { newLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { inAccount, newPath } from '../../routing/paths.ts';
import { useRegistry } from '../../routing/registry.tsx';
import { useGo } from '../../routing/use-url.ts';
import type { Command } from './command.ts';
import { useChooseProduct, useOfferedProducts, useProduct } from '../offered-products.ts';
import { productName } from '../product-name.ts';
import { useSaveLocale } from '../save-locale.ts';
import { useCreatable } from '../menus/use-creatable.ts';
import { useMenuOfAll } from '../menus/use-menu.ts';
import { schemes, useScheme } from '../use-scheme.ts';

/**
 * The commands that the palette offers everywhere: screens and new records of all modules, groups, theme, language,
 * help and logout.
 */
export function useFixedCommands(account: string | null, onShortcuts: () => void): readonly Command[] {
  return [...useScreens(account), ...useCreating(account), ...useGroups(account), ...useSettings(onShortcuts)];
}

function useScreens(account: string | null): Command[] {
  const t = useT();
  const go = useGo();
  const menu = useMenuOfAll();
  const product = useProduct();
  const choose = useChooseProduct();
  const products = useOfferedProducts();
  const runs = useIsOperator();
  const always: Command[] = [
    { key: 'home', group: 'screens', icon: IconHome, label: t('shell.home'), also: t('palette.also.home'), to: '/' },
    {
      key: 'profile',
      group: 'screens',
      icon: IconUser,
      label: t('shell.profile'),
      also: t('palette.also.profile'),
      to: '/user/profile',
    },
    ...(runs
      ? [
          {
            key: 'installation',
            group: 'screens' as const,
            icon: IconServer2,
            label: t('shell.installation'),
            also: t('palette.also.installation'),
            to: '/user/installation',
          },
        ]
      : []),
  ];
  if (account === null) return always;
  const isFar = (module: string | null): boolean => module !== null && module !== product;
  const screens = menu.map(({ item, module }): Command => {
    const far = isFar(module);
    const also = `palette.also.${item.label}`;
    const hint = far ? productName(t, module ?? '') : item.letter === undefined ? undefined : `g ${item.letter}`;
    return {
      key: `${module ?? ''}${item.to}`,
      group: 'screens',
      icon: item.icon,
      label: t.dynamic(item.label, { count: 2 }),
      say: (words) => words(item.label, { count: 2 }),
      ...(t.has(also) ? { also: t.dynamic(also) } : {}),
      to: inAccount(item.to, account),
      far,
      ...(hint === undefined ? {} : { hint }),
    };
  });
  const others = products
    .filter(({ key }) => key !== product)
    .map(({ key }): Command => ({
      key: `module-${key}`,
      group: 'screens',
      icon: IconLayoutGrid,
      label: productName(t, key),
      also: t('palette.also.module'),
      far: true,
      to: () => {
        choose(key);
        go(`/account/${account}`);
      },
    }));
  return [...screens, ...always, ...others];
}

function useCreating(account: string | null): Command[] {
  const t = useT();
  const { modules } = useRegistry();
  const offered = useOfferedProducts();
  const near = useCreatable();
  const all = useCreatable({ everywhere: true });
  if (account === null) return [];
  const shown = new Set(near.kinds);
  return [
    ...all.kinds.map((entity): Command => ({
      key: `new-${entity.kind}`,
      group: 'actions',
      icon: all.iconOf(entity.kind) ?? IconPlus,
      label: newLabel(t, entity.kind),
      say: (words) => `${newLabel(words, entity.kind)} ${words(entity.kind, { count: 1 })}`,
      also: `${t('palette.also.new')} ${t.dynamic(entity.kind, { count: 1 })}`,
      far: !shown.has(entity),
      to: newPath(account, entity),
    })),
    ...modules
      .filter((module) => module.product !== true || offered.includes(module))
      .flatMap(({ actions = [] }) => actions)
      .map((action): Command => ({
        ...action,
        group: 'actions',
        label: t.dynamic(action.label),
        say: (words) => words(action.label),
        to: inAccount(action.to, account),
      })),
  ];
}

function useGroups(account: string | null): Command[] {
  const t = useT();
  const memberships = useMemberships().data ?? [];
  const also = t('palette.also.group');
  return [
    ...memberships
      .filter((membership) => membership.status !== 'pending' && membership.account_id !== account)
      .map((membership): Command => ({
        key: `group-${membership.account_id}`,
        group: 'groups',
        icon: IconSwitchHorizontal,
        label: membership.account_name,
        also,
        far: true,
        to: `/account/${membership.account_id}`,
      })),
    {
      key: 'new-group',
      group: 'groups',
      icon: IconPlus,
      label: t('shell.new-group'),
      also,
      far: true,
      to: '/account/new',
    },
  ];
}

function useSettings(onShortcuts: () => void): Command[] {
  const t = useT();
  const logout = useLogout();
  const chooseLocale = useSaveLocale();
  const [, chooseScheme] = useScheme();
  const setting = (key: string, icon: Command['icon'], label: string, also: string, to: () => void): Command => ({
    key,
    group: 'settings',
    icon,
    label,
    also,
    far: true,
    to,
  });
  return [
    ...schemes.map((scheme) =>
      setting(
        `theme-${scheme}`,
        IconMoon,
        `${t('shell.theme')}: ${t(`shell.theme.${scheme}`)}`,
        t(`palette.also.theme.${scheme}`),
        () => chooseScheme(scheme),
      ),
    ),
    ...locales.map((locale) =>
      setting(
        `language-${locale}`,
        IconLanguage,
        `${t('shell.language')}: ${t(`shell.locale.${locale}`)}`,
        t(`palette.also.locale.${locale}`),
        () => chooseLocale(locale),
      ),
    ),
    setting('shortcuts', IconKeyboard, t('shell.shortcuts'), t('palette.also.shortcuts'), onShortcuts),
    setting('documentation', IconBook, t('shell.documentation'), t('palette.also.documentation'), () =>
      location.assign('/api/docs'),
    ),
    setting('logout', IconLogout, t('shell.logout'), t('palette.also.logout'), () => void logout()),
  ];
}
