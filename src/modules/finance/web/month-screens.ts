import { IconCalendarRepeat, IconTags, IconTrendingUp, IconUsers } from '@tabler/icons-react';
import type { FunctionComponent } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { EntityScreens, MenuItem, Part, RecordProps, RelatedFormProps, Screen } from '#platform/web/module.ts';
import { monthWords } from './month-words.ts';

const load = async () => import('./month-parts.ts');

/** A screen with the words of the month. */
function part<P extends object, K extends string>(
  from: () => Promise<Readonly<Record<K, FunctionComponent<P>>>>,
  name: K,
): Part<P> {
  return withWords('finance-month', monthWords, lazy(from, name));
}

const pages: EntityScreens = {
  related: part<RelatedFormProps, 'RelatedForm'>(load, 'RelatedForm'),
  show: part<RecordProps, 'ShowPage'>(load, 'ShowPage'),
  panel: part<RecordProps, 'RecordView'>(load, 'RecordView'),
};

/** The screens of planned rows and budgets. */
export const monthPages = {
  planned: {
    ...pages,
    index: part<{ entity: Entity }, 'PlannedIndex'>(load, 'PlannedIndex'),
    create: part<{ entity: Entity }, 'PlannedCreate'>(load, 'PlannedCreate'),
    edit: part<RecordProps, 'PlannedEdit'>(load, 'PlannedEdit'),
    show: part<RecordProps, 'PlannedPage'>(load, 'PlannedPage'),
    panel: part<RecordProps, 'PlannedView'>(load, 'PlannedView'),
  },
  budget: {
    ...pages,
    index: part<{ entity: Entity }, 'BudgetIndex'>(load, 'BudgetIndex'),
    create: part<{ entity: Entity }, 'BudgetCreate'>(load, 'BudgetCreate'),
    edit: part<RecordProps, 'BudgetEdit'>(load, 'BudgetEdit'),
  },
} as const satisfies Readonly<Record<string, EntityScreens>>;

/** The other screens of the month. */
export const monthScreens: readonly Screen[] = [
  {
    name: 'finance#forecast',
    path: '/account/$account_id/forecast',
    access: 'account',
    part: part<object, 'ForecastPage'>(load, 'ForecastPage'),
  },
  {
    name: 'finance#shared',
    path: '/account/$account_id/shared',
    access: 'account',
    part: part<object, 'SharedPage'>(load, 'SharedPage'),
  },
];

/** One line of the menu, whose items are tabs of each other. */
export const monthMenu: readonly MenuItem[] = [
  {
    icon: IconTrendingUp,
    label: 'forecast.menu',
    to: '/account/$account_id/forecast',
    section: 'finance.menu.month',
    order: 14,
  },
  {
    icon: IconCalendarRepeat,
    label: 'planned',
    to: '/account/$account_id/planned_rows',
    section: 'finance.menu.month',
    order: 15,
  },
  { icon: IconTags, label: 'budget', to: '/account/$account_id/budgets', section: 'finance.menu.month', order: 16 },
  {
    icon: IconUsers,
    label: 'shared.menu',
    to: '/account/$account_id/shared',
    section: 'finance.menu.month',
    order: 17,
  },
];
