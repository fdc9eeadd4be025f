import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { IconTrashOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useMembership } from '#platform/web/data/session.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { PagedRows } from '#platform/web/parts/paged-rows.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import { type TrashAnswer, TrashList } from './trash-list.tsx';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';

/**
 * Everything that was deleted in the last thirty days, newest first; people restore or erase one or several records.
 */
export function TrashPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const admin = useMembership(account)?.admin === true;
  const [emptying, setEmptying] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['docs', account, 'trash'],
    queryFn: ({ pageParam, signal }) =>
      request<TrashAnswer>('GET', `/${account}/_trash`, {
        query: { limit: '100', bookmark: pageParam === '' ? undefined : pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: TrashAnswer) => page.bookmark,
    staleTime: 0,
  });
  useTitle(t('groups.trash.title'));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <div className="o-page o-page-wide">
      <div className="o-head">
        <h1>{t('groups.trash.title')}</h1>
        {admin && rows !== undefined && rows.length > 0 ? (
          <div className="o-head-actions">
            <Button variant="default" onClick={() => setEmptying(true)}>
              {t('groups.trash.empty')}
            </Button>
          </div>
        ) : null}
      </div>
      <p className="o-quiet o-flush">{t('groups.trash.text')}</p>
      <PagedRows query={query} rows={rows} empty={<EmptyState icon={IconTrashOff} title={t('groups.trash.none')} />}>
        {(all) => <TrashList account={account} rows={all} />}
      </PagedRows>
      {emptying ? <EmptyTrash account={account} onClose={() => setEmptying(false)} /> : null}
    </div>
  );
}

/** Asks before the trash is emptied, which cannot be undone. */
function EmptyTrash(props: { account: string; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const empty = useMutation({
    mutationFn: () => request<{ count: number }>('DELETE', `/${props.account}/_trash`),
    onSuccess: async ({ count }) => {
      await client.invalidateQueries({ queryKey: ['docs', props.account, 'trash'] });
      showToast({ text: t('groups.trash.emptied', { count }) });
      props.onClose();
    },
  });
  return (
    <ConfirmDialog
      name="trash-empty"
      title={t('groups.trash.empty-question')}
      text={t('groups.trash.empty-text')}
      confirm={t('groups.trash.empty')}
      dangerous
      busy={empty.isPending}
      onConfirm={() => empty.mutate()}
      onCancel={props.onClose}
    >
      <ErrorAlert error={empty.error} onClose={empty.reset} />
    </ConfirmDialog>
  );
}
