import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { post } from '#platform/web/api/api.ts';
import { refresh, useDestroy } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { useWords } from '../words.ts';
import type { LinkDoc } from './link-doc.ts';

/** Deletes a link at once, and offers to bring it back as it was. */
export function useDeleteLink(account: string): (doc: LinkDoc) => Promise<boolean> {
  const t = useWords();
  const client = useQueryClient();
  const { mutateAsync } = useDestroy(account, bookmarkEntry);
  return useCallback(
    async (doc) => {
      const { _id, url, name, tag_names, notes, read_later, added_at } = doc;
      const back = async (): Promise<void> => {
        try {
          await post(account, { _id, url, name, tag_names, notes, read_later, added_at });
          await refresh(client, account, bookmarkEntry.kind);
        } catch {
          showToast({ text: t('links.undo-failed'), failed: true });
        }
      };
      try {
        await mutateAsync({ id: _id, rev: doc._rev });
        showToast({ text: t('links.deleted', { name: doc.label }), undo: () => void back() });
        return true;
      } catch {
        showToast({ text: t('links.failed'), failed: true });
        return false;
      }
    },
    [account, client, mutateAsync, t],
  );
}
