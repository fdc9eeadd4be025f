import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { usePathParams } from '../routing/use-url.ts';
import { ApiError } from '../api/api-error.ts';
import { ErrorAlert } from './error-alert.tsx';
import { LoadingSkeleton } from './loading-skeleton.tsx';
import { NotFoundPage } from './state-pages.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../i18n/language.tsx';
import { inAccount } from '../routing/paths.ts';
import { useRegistry } from '../routing/registry.tsx';

/** Shows the data of a query, a skeleton after 150 ms, or the error with a retry. */
export function QueryState<T>(props: {
  query: UseQueryResult<T>;
  lines?: number;
  children: (data: T) => ReactNode;
}): ReactNode {
  const { query } = props;
  // What arrives later is drawn in slices, so that the browser stays responsive; what is known already at once.
  const isDue = useDeferredValue(query.data !== undefined);
  if (query.data !== undefined && isDue) return props.children(query.data);
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

/** A link to the deleted records, since a missing record may have been deleted. */
function WhereDeleted(): ReactNode {
  const t = useT();
  const deleted = useRegistry().modules.find((module) => module.deleted !== undefined)?.deleted;
  const params = usePathParams();
  const { account_id: account, record_id: record } = params;
  if (deleted === undefined || account === undefined || record === undefined) return null;
  return (
    <Button component={Link} to={inAccount(deleted.to, account)} variant="default">
      {t.dynamic(deleted.label)}
    </Button>
  );
}
