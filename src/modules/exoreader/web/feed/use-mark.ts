import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { type Marking, markRead, undoMark } from '../calls.ts';
import { useTranslations } from '../words.ts';
import { useReload } from './use-items.ts';

/** Marks many items as read and offers an undo. */
export function useMark(account: string): (what: Marking) => Promise<void> {
  const t = useTranslations();
  const client = useQueryClient();
  const reload = useReload(account);
  return useCallback(
    async (what) => {
      const anew = (): void => {
        reload();
        void refresh(client, account, readerSubscription.kind);
      };
      try {
        const { batch, count } = await markRead(account, what);
        anew();
        const undo = (): void =>
          void undoMark(account, batch).then(anew, () => showToast({ text: t('reader.undo-failed'), failed: true }));
        showToast({ text: t('reader.marked', { count }), ...(count > 0 && { undo }) });
      } catch {
        showToast({ text: t('reader.step-failed'), failed: true });
      }
    },
    [account, client, reload, t],
  );
}
