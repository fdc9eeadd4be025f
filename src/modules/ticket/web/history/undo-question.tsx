import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { useHistoryWords } from './history-words.ts';

interface Left {
  readonly left_count: number;
  readonly left: readonly {
    readonly id: string;
    readonly title: string;
    readonly reason: 'changed' | 'used' | 'belongs-to-left';
  }[];
}

/** Asks before an import is undone, and names what remains. */
export function UndoQuestion({ account, id, onEnd }: { account: string; id: string; onEnd: () => void }): ReactNode {
  const t = useHistoryWords();
  const query = useQuery({
    queryKey: ['shop-history-left', account, id],
    queryFn: ({ signal }) => request<Left>('GET', `/${account}/_shop_history/${id}?left=true`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const submit = useSubmit({ send: async () => Promise.resolve() });
  const count = query.data?.left_count ?? 0;
  const undo = (): void =>
    void submit.perform(async () => {
      await request('PUT', `/${account}/_design/history/_update/undo/${id}`, { body: { partial: count > 0 } });
      onEnd();
    });
  return (
    <ConfirmDialog
      name="undo-history"
      title={t('history.undo-title')}
      text={t('history.undo-text')}
      dangerous
      busy={submit.busy || query.data === undefined}
      confirm={t(count > 0 ? 'history.undo-partial' : 'history.undo')}
      onConfirm={undo}
      onCancel={onEnd}
    >
      <QueryState query={query} lines={2}>
        {({ left }) =>
          count === 0 ? null : (
            <>
              <p>{t('history.undo-left', { count })}</p>
              <ul className="t-history-left">
                {left.map((one) => (
                  <li key={one.id}>
                    {one.title} <span className="o-quiet">{t(`history.left.${one.reason}`)}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
      <ErrorAlert error={submit.error} />
    </ConfirmDialog>
  );
}
