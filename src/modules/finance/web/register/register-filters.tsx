import { Button, CloseButton, NativeSelect, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SuggestControl } from '#platform/web/fields/choice/suggest-control.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useMonths } from '#platform/web/report/use-months.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { rowKinds } from '../../rules/row-kinds.ts';
import { useKnownCategories } from './use-known-categories.ts';
import { noCategory, type FilterName } from './use-ledger.ts';
import { DayRange, Spans } from '../days.tsx';
import { useTranslations } from '../words.ts';

/** The active filters as short texts, and a menu for days, kind and category. */
export function RegisterFilters(props: { account: string }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const chips = useChips();
  return (
    <>
      {chips.map(({ names, text }) => (
        <span key={text} className="o-chip f-chip">
          <span className="o-cut">{text}</span>
          <CloseButton
            size="xs"
            aria-label={t('list.remove-filter', { name: text })}
            onClick={() => setSearch(Object.fromEntries(names.map((name) => [name, undefined])))}
          />
        </span>
      ))}
      <Popover position="bottom-start" width={310} trapFocus returnFocus>
        <Popover.Target>
          <Button size="xs" variant="subtle" color="gray" leftSection={<IconFilter size={14} />}>
            {t('list.filter')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('list.filter')}>
          <div className="o-choices-list">
            <Days />
            <NativeSelect
              size="xs"
              label={t('field.klass')}
              value={search['klass'] ?? ''}
              data={[
                { value: '', label: t('register.all-kinds') },
                ...rowKinds.map((kind) => ({ value: kind, label: t(kind, { count: 2 }) })),
              ]}
              onChange={(event) => setSearch({ klass: event.currentTarget.value })}
            />
            <Category account={props.account} />
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function Days(): ReactNode {
  const t = useTranslations();
  const [search] = useSearchState();
  return (
    <>
      <div className="f-spans">
        <Spans size="compact-xs" />
      </div>
      <div className="f-days">
        <DayRange
          from={search['from'] ?? ''}
          to={search['to'] ?? ''}
          input={(name) => ({ label: t(`list.${name}`) })}
        />
      </div>
    </>
  );
}

function Category(props: { account: string }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const known = useKnownCategories(props.account, 'outgo');
  const category = search['category'] ?? '';
  return (
    <>
      <SuggestControl
        input={{ size: 'xs', label: t('outgo.field.categories') }}
        words={known}
        value={category === noCategory ? '' : category}
        onChange={(value) => setSearch({ category: value })}
      />
      <Button
        size="compact-xs"
        radius="xl"
        variant={category === noCategory ? 'light' : 'default'}
        aria-pressed={category === noCategory}
        onClick={() => setSearch({ category: category === noCategory ? undefined : noCategory })}
      >
        {t('register.no-category')}
      </Button>
    </>
  );
}

interface Chip {
  readonly names: readonly FilterName[];
  readonly text: string;
}

function useChips(): readonly Chip[] {
  const t = useTranslations();
  const formats = useFormats();
  const [search] = useSearchState();
  const month = useMonths();
  const { from, to, klass, category, bill } = search;
  const chips: Chip[] = [];
  const field = t('outgo.field.date');
  if (from !== undefined && to !== undefined)
    chips.push({
      names: ['from', 'to'],
      text: t('list.between', { field, from: formats.date(from), to: formats.date(to) }),
    });
  else if (from !== undefined)
    chips.push({ names: ['from'], text: t('list.since', { field, from: formats.date(from) }) });
  else if (to !== undefined) chips.push({ names: ['to'], text: t('list.until', { field, to: formats.date(to) }) });
  if (bill !== undefined)
    chips.push({ names: ['bill'], text: t('list.is', { field: t('outgo.field.bill'), value: month(bill) }) });
  if (klass !== undefined)
    chips.push({
      names: ['klass'],
      text: klass
        .split(',')
        .map((kind) => t.dynamic(kind, { count: 2 }))
        .join(', '),
    });
  if (category !== undefined)
    chips.push({
      names: ['category'],
      text:
        category === noCategory
          ? t('register.no-category')
          : t('list.is', { field: t('outgo.field.categories'), value: category }),
    });
  return chips;
}
