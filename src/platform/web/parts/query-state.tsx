import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ErrorAlert } from './error-alert.tsx';
import { LoadingSkeleton } from './loading-skeleton.tsx';
import { NotFoundPage } from './state-pages.tsx';
import { WhereDeleted } from './where-deleted.tsx';

/** What a query has to show: the data, a skeleton after 150 ms, or what went wrong and a way to try again. */
export function QueryState<T>(props: {
  query: UseQueryResult<T>;
  lines?: number;
  children: (data: T) => ReactNode;
}): ReactNode {
  const { query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFoundPage>
        <WhereDeleted />
      </NotFoundPage>
    );
  }
  if (query.error !== null) {
    return (
      <div className="o-page">
        <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div className="o-page">
      <LoadingSkeleton lines={props.lines ?? 6} />
    </div>
  );
}
