import { Button } from '@mantine/core';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnyDoc, Doc, Entity } from '#platform/entity/define.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { find } from '#platform/web/api/api.ts';
import { request } from '#platform/web/api/request.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { useWritable } from '#platform/web/data/writable.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { recordMerge } from '../../entities/merge/record-merge.ts';
import { mergeWords, useMergeWords } from './merge-words.ts';
import './merge.css';

type MergeDoc = AnyDoc & Doc<typeof recordMerge>;

/** How long a merge can be undone: as long as the merged record is in the trash. */
const undoDays = 30;

/** The records that were merged into this one, each with its undo. */
export function MergesOf({ account, entity, id }: { account: string; entity: Entity; id: string }): ReactNode {
  const writable = useWritable(account, entity);
  const { data } = useQuery(
    listQuery<MergeDoc>(account, recordMerge.kind, {
      selector: { klass: recordMerge.kind, survivor_id: id, undone_at: { $exists: false } },
      sort: [{ created_at: 'desc' }],
      limit: 20,
    }),
  );
  const [since] = useState(() => Date.now() - undoDays * 86_400_000);
  const recent = (data ?? []).filter((doc) => Date.parse(doc.created_at) > since);
  if (recent.length === 0 || !writable) return null;
  return (
    <LoadedWords name="merge" words={mergeWords}>
      {recent.map((doc) => (
        <Merged key={doc._id} account={account} doc={doc} />
      ))}
    </LoadedWords>
  );
}

function Merged({ account, doc }: { account: string; doc: MergeDoc }): ReactNode {
  const t = useMergeWords();
  const client = useQueryClient();
  const submit = useSubmit({
    send: async () => {
      await request('PUT', `/${account}/_design/merge/_update/undo/${doc._id}`, { body: {} });
      await client.invalidateQueries();
      showToast({ text: t('merge.undone') });
    },
  });
  return (
    <form onSubmit={submit.onSubmit} className="o-note t-merge-line">
      <span>{t('merge.merged-from', { name: doc.merged_label ?? '' })}</span>
      <Button type="submit" variant="default" size="compact-sm" loading={submit.busy}>
        {t('merge.undo')}
      </Button>
      <ErrorAlert error={submit.error} />
    </form>
  );
}

/** Leads from a merged record to the one that has its references now. */
export function useFollowMerge(account: string, entity: Entity, id: string, query: UseQueryResult): void {
  const go = useGo();
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const { data } = useQuery({
    queryKey: ['merged-into', account, id],
    queryFn: async ({ signal }) => {
      const selector = { klass: recordMerge.kind, merged_id: id, undone_at: { $exists: false } };
      const { docs } = await find<MergeDoc>(account, { selector, limit: 1 }, signal);
      return docs[0]?.survivor_id ?? null;
    },
    enabled: isMissing,
  });
  useEffect(() => {
    if (isMissing && typeof data === 'string') go(recordPath(account, entity, data), { replace: true });
  }, [isMissing, data, go, account, entity]);
}
