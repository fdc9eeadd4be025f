import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { type Marking, markRead, undoMark, undoMarkCall } from '../calls.ts';
import { useTranslations } from '../words.ts';
import { useReload } from './use-items.ts';

interface Marks {
  /** Marks many items as read and offers an undo. */
  readonly mark: (what: Marking) => Promise<void>;
  readonly undo: (batch: string) => Promise<void>;
}

export function useMark(account: string): Marks {
  const t = useTranslations();
  const client = useQueryClient();
  const reload = useReload(account);
  return useMemo(() => {
    const anew = (): void => {
      reload();
      void refresh(client, account, readerSubscription.kind);
    };
    const undo = async (batch: string): Promise<void> => {
      try {
        await undoMark(account, batch);
        anew();
      } catch {
        showToast({ text: t('reader.undo-failed'), failed: true });
      }
    };
    const mark = async (what: Marking): Promise<void> => {
      try {
        const { batch, count } = await markRead(account, what);
        anew();
        showToast({
          text: t('reader.marked', { count }),
          ...(count > 0 && { undo: { db: account, calls: [undoMarkCall(batch)] } }),
        });
      } catch {
        showToast({ text: t('reader.step-failed'), failed: true });
      }
    };
    return { mark, undo };
  }, [account, client, reload, t]);
}
