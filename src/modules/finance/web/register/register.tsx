import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { machineDay } from '#platform/entity/region/format-date.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { ListEnd } from '#platform/web/list/rows/list-end.tsx';
import type { Refused } from '#platform/web/list/bulk/bulk-results.tsx';
import { useSelection } from '#platform/web/list/bulk/selection.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { outgo } from '../../entities/outgo.ts';
import { takesRows } from '../../rules/entering.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { QuickLine } from './quick-line.tsx';
import { RegisterBulk } from './register-bulk.tsx';
import { RegisterRefused } from './register-refused.tsx';
import { RegisterTable } from './register-table.tsx';
import { RegisterTools } from './register-tools.tsx';
import { filterNames, ledgerFilters, useLedger } from './use-ledger.ts';
import { useTranslations } from '../words.ts';

const none: readonly LedgerRow[] = [];

/** All movements of a wallet, newest first, below a line to enter the next one. */
export function Register(props: { account: string; wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const { account, wallet } = props;
  const [search, setSearch] = useSearchState();
  const filters = useMemo(() => ledgerFilters(search), [search]);
  const query = useLedger(account, wallet._id, filters);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const first = query.data?.pages[0];
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? none, [query.data]);
  const selection = useSelection(useMemo(() => rows.map((row) => row._id), [rows]));
  const { permitted, held } = useCreating(account, outgo);
  // The first rows are rendered in slices, so that the browser stays responsive; later changes appear at once.
  const late = useDeferredValue(rows);
  const drawn = late.length === 0 ? none : rows;
  const today = useToday(account);
  const narrowed = Object.keys(filters).length > 0;
  return (
    <section className="o-list f-register" aria-busy={query.isFetching}>
      {permitted && held === undefined && takesRows(wallet) ? (
        // Reserves the space until the group's day is known; the machine's is nearly always the same.
        <div className="f-quick-room" data-early={today === null ? true : undefined}>
          <QuickLine account={account} wallet={wallet} today={today ?? machineDay()} />
        </div>
      ) : null}
      <RegisterTools account={account} wallet={wallet} {...(narrowed && first !== undefined ? { found: first } : {})} />
      {selection.ids.size === 0 ? null : (
        <RegisterBulk account={account} wallet={wallet} rows={rows} selection={selection} onRefused={setRefused} />
      )}
      {refused.length === 0 ? null : <RegisterRefused refused={refused} onClose={() => setRefused([])} />}
      <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending || drawn.length < rows.length ? <LoadingSkeleton lines={8} height={24} /> : null}
      {drawn.length === 0 ? null : (
        <RegisterTable account={account} wallet={wallet} rows={drawn} selection={selection} />
      )}
      {query.data !== undefined && rows.length === 0 ? (
        narrowed ? (
          <EmptyState title={t('list.no-match')} text={t('list.no-match-text')}>
            <Button
              variant="default"
              onClick={() =>
                setSearch({ q: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) })
              }
            >
              {t('list.clear-filters')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={t('list.empty')} text={t('register.empty')} />
        )
      ) : null}
      <ListEnd
        count={drawn.length}
        hasMore={query.hasNextPage && !query.isFetchingNextPage}
        more={() => void query.fetchNextPage()}
      />
    </section>
  );
}
