import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { fieldLabel, kindLabel } from '#platform/web/i18n/labels.ts';
import { FilterChips } from '#platform/web/list/filters/filter-chips.tsx';
import { filterableFields } from '#platform/web/list/filters/filters.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { contract } from '../../entities/contract.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { estimate } from '../../entities/estimate.ts';
import { handbook } from '../../entities/handbook.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { ticket } from '../../entities/ticket.ts';
import { AllKinds } from './all-kinds.tsx';
import { OneKind } from './one-kind.tsx';
import '../ticket.css';
import './search.css';
import { useSearchWords } from './search-words.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';

const kinds: readonly Entity[] = [ticket, customer, equipment, estimate, contract, maintenance, handbook];
const sizes = ['10', '25', '50', '100'];

/** The advanced search: words in all kinds, or one kind with its fields, order and page size; everything is in the address. */
export function SearchPage(): ReactNode {
  const t = useSearchWords();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const entity = kinds.find((kind) => kind.kind === search['kind']);
  const words = search['q'] ?? '';
  const size = sizes.includes(search['size'] ?? '') ? Number(search['size']) : 25;
  const title = t('search.title');
  useTitle(title);
  const choose = (kind: string): void => {
    const gone = entity === undefined ? [] : filterableFields(entity).map(([name]) => [name, undefined] as const);
    setSearch({ ...Object.fromEntries(gone), kind: kind === '' ? undefined : kind, sort: undefined, page: undefined });
  };
  return (
    <div className="o-page t-ticket">
      <div className="o-head">
        <h1>{title}</h1>
      </div>
      <div className="t-search">
        <SearchBox />
        <NativeSelect
          label={t('search.kind')}
          value={entity?.kind ?? ''}
          data={[
            { value: '', label: t('search.all-kinds') },
            ...kinds.map((kind) => ({ value: kind.kind, label: kindLabel(t, kind.kind, 2) })),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {entity === undefined ? null : <Order entity={entity} />}
        <NativeSelect
          label={t('search.size')}
          value={String(size)}
          data={sizes}
          onChange={(event) => setSearch({ size: event.currentTarget.value, page: undefined })}
        />
      </div>
      {entity === undefined ? (
        <AllKinds account={account} words={words} size={size} />
      ) : (
        <>
          <div className="o-tools">
            <FilterChips key={entity.kind} account={account} entity={entity} />
          </div>
          <OneKind key={entity.kind} account={account} entity={entity} words={words} size={size} />
        </>
      )}
    </div>
  );
}

/** The field and direction of the order. */
function Order({ entity }: { entity: Entity }): ReactNode {
  const t = useSearchWords();
  const [search, setSearch] = useSearchState();
  const sort = search['sort'] ?? entity.sort;
  const name = sort.replace(/^-/, '');
  const names = useMemo(
    () => [...Object.keys(entity.fields).filter((field) => hasOrder(entity, field)), 'created_at', 'updated_at'],
    [entity],
  );
  const set = (field: string, down: boolean): void =>
    setSearch({ sort: `${down ? '-' : ''}${field}`, page: undefined });
  const down = sort.startsWith('-');
  return (
    <>
      <NativeSelect
        label={t('search.order')}
        value={name}
        data={names.map((field) => ({ value: field, label: fieldLabel(t, entity, field) }))}
        onChange={(event) => set(event.currentTarget.value, down)}
      />
      <NativeSelect
        label={t('search.direction')}
        value={down ? 'down' : 'up'}
        data={[
          { value: 'up', label: t('search.up') },
          { value: 'down', label: t('search.down') },
        ]}
        onChange={(event) => set(name, event.currentTarget.value === 'down')}
      />
    </>
  );
}

/** There are few enough hits to sort them by any field that has an order. */
function hasOrder(entity: Entity, name: string): boolean {
  const type = entity.fields[name]?.type ?? 'content';
  return !['ref', 'tags', 'list', 'content'].includes(type);
}

/** The search words; the search runs while they are typed. */
function SearchBox(): ReactNode {
  const t = useSearchWords();
  const [search, setSearch] = useSearchState();
  const [text, setText] = useState(search['q'] ?? '');
  const apply = useDebouncedCallback((words: string) => setSearch({ q: words, page: undefined }), 200);
  return (
    <TextInput
      type="search"
      ref={focusOnArrival}
      label={t('search.words')}
      placeholder={t('search.placeholder')}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

/** Focuses the search field, except on touch screens. */
function focusOnArrival(input: HTMLInputElement | null): void {
  if (input !== null && matchMedia('(pointer: fine)').matches) input.focus({ preventScroll: true });
}
