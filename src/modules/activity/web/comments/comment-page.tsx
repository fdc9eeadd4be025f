import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { NotFoundPage } from '#platform/web/parts/state-pages.tsx';
import { comment } from '../../entities/comment.ts';

/** comments#show: redirects to the comment on the page of its record. */
export function CommentPage(): ReactNode {
  const account = useAccount();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { listed } = useRegistry();
  const query = useQuery(docQuery(account, comment, params['record_id'] ?? ''));
  return (
    <QueryState query={query}>
      {(doc) => {
        const item = String(doc['item_id']);
        const entity = listed.find(({ prefix }) => item.startsWith(`${prefix}-`));
        if (entity === undefined) return <NotFoundPage />;
        return <Navigate to={recordPath(account, entity, item)} hash={doc._id} replace />;
      }}
    </QueryState>
  );
}
