import { IconHome, IconLayoutGrid, IconPlus, IconServer2, IconSwitchHorizontal, IconUser } from '@tabler/icons-react';
import type { Entity } from '#platform/entity/define.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { newLabel } from '../../i18n/labels.ts';
import type { Action, Icon, MenuItem } from '../../module.ts';
import { inAccount, newPath } from '../../routing/paths.ts';
import type { Command } from './command.ts';

/** What is offered to a person in a group. */
export interface Offered {
  readonly t: Translate<string>;
  readonly account: string | null;
  readonly isOperator: boolean;
  readonly isAdmin: boolean;
  /** Key of the current product. */
  readonly product: string;
  readonly products: readonly { readonly key: string }[];
  /** `module` is null for screens of every group. */
  readonly menu: readonly { readonly item: MenuItem; readonly module: string | null }[];
  readonly kinds: readonly Entity[];
  /** The product of a kind; null for kinds that every group has. */
  readonly moduleOf: (kind: string) => string | null;
  readonly iconOf: (kind: string) => Icon | null;
  readonly actions: readonly { readonly action: Action; readonly module: string | null }[];
  readonly memberships: readonly { readonly account_id: string; readonly account_name: string }[];
  readonly nameOf: (product: string) => string;
  readonly choose: (product: string) => void;
}

/** Screens, new records and groups, as commands. */
export function fixedCommands(offered: Offered): readonly Command[] {
  const all = [...screensOf(offered), ...creatingOf(offered), ...actionsOf(offered), ...groupsOf(offered)];
  // Several modules name some screens; the menu's name is the first.
  const first = new Map(
    all.toReversed().map((command) => [typeof command.to === 'string' ? command.to : command.key, command]),
  );
  return all.filter((command) => first.get(typeof command.to === 'string' ? command.to : command.key) === command);
}

function screensOf({ t, account, isOperator, product, products, menu, nameOf, choose }: Offered): Command[] {
  const screen = (key: string, icon: Icon, label: string, to: string): Command => ({
    key,
    group: 'screens',
    icon,
    label: t.dynamic(label),
    say: (words) => words(label),
    also: [label],
    to,
  });
  const always = [
    screen('home', IconHome, 'shell.home', '/'),
    screen('profile', IconUser, 'shell.profile', '/user/profile'),
    ...(isOperator ? [screen('installation', IconServer2, 'shell.installation', '/user/installation')] : []),
  ];
  if (account === null) return always;
  const own = menu.map(({ item, module }): Command => {
    const far = module !== null && module !== product;
    const hint = far ? nameOf(module) : item.letter === undefined ? undefined : `g ${item.letter}`;
    return {
      key: `${module ?? ''}${item.to}`,
      group: 'screens',
      icon: item.icon,
      label: t.dynamic(item.label, { count: 2 }),
      say: (words) => words(item.label, { count: 2 }),
      also: ['list', item.label, `${item.label}.do`],
      verbs: [`${item.label}.do`],
      to: inAccount(item.to, account),
      far,
      elsewhere: far,
      ...(hint === undefined ? {} : { hint }),
    };
  });
  const others = products
    .filter(({ key }) => key !== product)
    .map(({ key }): Command => ({
      key: `module-${key}`,
      group: 'screens',
      icon: IconLayoutGrid,
      label: nameOf(key),
      also: ['module', `module.${key}`],
      far: true,
      elsewhere: true,
      to: () => choose(key),
    }));
  return [...own, ...always, ...others];
}

function creatingOf({ t, account, product, kinds, moduleOf, iconOf }: Offered): Command[] {
  if (account === null) return [];
  const isElsewhere = ({ kind }: Entity): boolean => ![null, product].includes(moduleOf(kind));
  return kinds.map((entity) => ({
    key: `new-${entity.kind}`,
    group: 'actions',
    icon: iconOf(entity.kind) ?? IconPlus,
    label: newLabel(t, entity.kind),
    say: (words) => `${newLabel(words, entity.kind)} ${words(entity.kind, { count: 1 })}`,
    also: ['new', entity.kind, `${entity.kind}.new`],
    verbs: ['new', `${entity.kind}.new`],
    far: isElsewhere(entity),
    elsewhere: isElsewhere(entity),
    to: newPath(account, entity),
  }));
}

function actionsOf({ t, account, isAdmin, product, actions }: Offered): Command[] {
  return actions
    .filter(
      ({ action: { admin, to } }) => (admin !== true || isAdmin) && (account !== null || !to.includes('$account_id')),
    )
    .map(({ action, module }) => ({
      key: action.key,
      icon: action.icon,
      group: 'actions',
      label: t.dynamic(action.label),
      say: (words) => words(action.label),
      also: [action.label, `${action.label}.do`],
      verbs: [`${action.label}.do`],
      far: true,
      elsewhere: module !== null && module !== product,
      to: inAccount(action.to, account),
    }));
}

function groupsOf({ t, account, memberships }: Offered): Command[] {
  if (account === null) return [];
  return [
    ...memberships
      .filter((membership) => membership.account_id !== account)
      .map((membership): Command => ({
        key: `group-${membership.account_id}`,
        group: 'groups',
        icon: IconSwitchHorizontal,
        label: membership.account_name,
        also: ['group'],
        far: true,
        to: `/account/${membership.account_id}`,
      })),
    {
      key: 'new-group',
      group: 'groups',
      icon: IconPlus,
      label: t('shell.new-group'),
      say: (words) => words('shell.new-group'),
      also: ['group', 'shell.new-group'],
      far: true,
      to: '/account/new',
    },
  ];
}
