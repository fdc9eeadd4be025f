import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { useTranslations } from '../words.ts';
import { saveLink } from './link-calls.ts';

/** Saves an item's page as a link and shows a message that leads to it; an existing link stays unchanged. */
export function useSaveLink(account: string): (page: { readonly url: string; readonly name: string }) => void {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  return useCallback(
    (page) => {
      const keep = async (): Promise<void> => {
        try {
          const { id, isNew } = await saveLink(account, page);
          if (isNew) await refresh(client, account, bookmarkEntry.kind);
          showToast({
            text: t(isNew ? 'links.kept' : 'links.is-known'),
            action: { label: t('links.see'), run: () => go(recordPath(account, bookmarkEntry, id)) },
          });
        } catch {
          showToast({ text: t('links.failed'), failed: true });
        }
      };
      void keep();
    },
    [account, client, go, t],
  );
}
