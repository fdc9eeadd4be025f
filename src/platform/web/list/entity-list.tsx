import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Selector } from '../api/api.ts';
import { useT } from '../i18n/language.tsx';
import { lazy } from '../lazy.tsx';
import { useRegistry } from '../routing/registry.tsx';
import { useSearchState } from '../routing/use-url.ts';
import { usePreload } from '../quiet.ts';
import { NewButton } from '../parts/new-button.tsx';
import { OptionalPart } from '../parts/optional-part.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorAlert } from '../parts/error-alert.tsx';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import type { Refused } from './bulk/bulk-results.tsx';
import { readColumns, shownColumns, writeColumns } from './columns.ts';
import { ExampleRows } from './rows/example-rows.tsx';
import { filtersOf } from './filters/filters.ts';
import { ListEnd } from './rows/list-end.tsx';
import { ListSums } from './list-sums.tsx';
import { ListTable } from './rows/list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { useSelection } from './bulk/selection.ts';
import { useList } from './use-list.ts';

const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx'), 'BulkBar');
const BulkResults = lazy(() => import('./bulk/bulk-results.tsx'), 'BulkResults');

export interface EntityListProps {
  readonly account: string;
  readonly entity: Entity;
  readonly within?: Selector;
  /** The explanation in an empty list; the kind's own text by default. */
  readonly emptyText?: string;
  /** Columns next to those of the definition, until the person chooses others. */
  readonly further?: readonly string[];
}

const noRows: readonly AnyDoc[] = [];

/**
 * The list of a kind: filter, order, search and open panel are in the address, columns are stored per person, and pages
 * load while scrolling.
 */
export function EntityList(props: EntityListProps): ReactNode {
  const { account, entity } = props;
  const [search] = useSearchState();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [chosen, setChosen] = useState(() => readColumns(entity.kind));
  const { further } = props;
  const columns = useMemo(
    () => shownColumns(entity, chosen ?? (further === undefined ? null : [...entity.list, ...further])),
    [entity, chosen, further],
  );
  const list = useList({ account, entity, columns, search, within: props.within });
  // Rendered in slices, so that the browser can answer in between. Rows that have left the list disappear at once.
  const late = useDeferredValue(list.rows, noRows);
  const drawn = list.rows.length === 0 ? noRows : late;
  const order = useMemo(() => list.rows.map((row) => row._id), [list.rows]);
  const selection = useSelection(order);
  usePreload(BulkBar.preload);
  const choose = (next: readonly string[] | null): void => {
    writeColumns(entity.kind, next);
    setChosen(next);
  };
  // Refused rows stay selected, so that the person can change them in another way.
  const leave = (left: readonly Refused[]): void => {
    setRefused(left);
    selection.setAll(left.map(({ id }) => id));
  };
  return (
    <section className="o-list" aria-busy={list.isLoading || list.isRefreshing}>
      <ListTools account={account} entity={entity} columns={columns} onColumns={choose} list={list} />
      <OptionalPart>
        {selection.ids.size === 0 ? null : (
          <BulkBar account={account} entity={entity} rows={list.rows} selection={selection} onRefused={leave} />
        )}
        {refused.length === 0 ? null : (
          <BulkResults
            account={account}
            entity={entity}
            refused={refused}
            onRefused={leave}
            onClose={() => setRefused([])}
          />
        )}
      </OptionalPart>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {list.isLoading || (drawn.length === 0 && list.rows.length > 0) ? (
        <LoadingSkeleton lines={8} height={24} />
      ) : null}
      {drawn.length > 0 ? (
        <ListTable account={account} entity={entity} columns={columns} rows={drawn} selection={selection} />
      ) : null}
      {!list.isLoading && list.error === null && list.rows.length === 0 ? (
        <NothingListed account={account} entity={entity} columns={columns} text={props.emptyText} />
      ) : null}
      {drawn.length > 0 ? (
        <ListSums account={account} entity={entity} columns={columns} selector={list.query.selector} />
      ) : null}
      <ListEnd count={drawn.length} hasMore={list.hasMore} more={list.more} />
    </section>
  );
}

function NothingListed(props: {
  account: string;
  entity: Entity;
  columns: readonly string[];
  text: string | undefined;
}): ReactNode {
  const { account, entity } = props;
  const t = useT();
  const { iconOf } = useRegistry();
  const [search, setSearch] = useSearchState();
  const filters = filtersOf(entity, search);
  if (filters.length === 0 && (search['q'] ?? '') === '') {
    const own = `${entity.kind}.empty`;
    const text = props.text ?? (t.has(own) ? t.dynamic(own) : t('list.empty-text'));
    return (
      <>
        <EmptyState icon={iconOf(entity.kind)} title={t('list.empty')} text={text}>
          <NewButton account={account} entity={entity} />
        </EmptyState>
        <ExampleRows account={account} entity={entity} columns={props.columns} />
      </>
    );
  }
  const nothing = Object.fromEntries(filters.map((filter) => [filter.name, undefined]));
  return (
    <EmptyState icon={iconOf(entity.kind)} title={t('list.no-match')} text={t('list.no-match-text')}>
      <Button variant="default" onClick={() => setSearch({ ...nothing, q: undefined })}>
        {t('list.clear-filters')}
      </Button>
    </EmptyState>
  );
}
