import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { LoadingSkeleton } from './loading-skeleton.tsx';

/** The rows of all loaded pages, or `empty` without rows; with a skeleton, an error and a button for the next page. */
export function PagedRows<T>(props: {
  query: UseInfiniteQueryResult;
  /** Undefined until the first page is loaded. */
  rows: readonly T[] | undefined;
  empty: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}): ReactNode {
  const t = useT();
  const { query, rows } = props;
  return (
    <>
      <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
      {rows === undefined && query.error === null ? <LoadingSkeleton lines={8} /> : null}
      {rows === undefined ? null : rows.length === 0 ? props.empty : props.children(rows)}
      {query.hasNextPage ? (
        <div className="o-list-end">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
