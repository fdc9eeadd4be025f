import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { destroy } from '#platform/web/api/api.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { useWords } from '../words.ts';
import { setGoing } from './going.ts';
import type { LinkDoc } from './link-doc.ts';

/** Milliseconds in which a link can be brought back: as long as it is offered. */
const patience = 10_000;

/**
 * Takes a link away at once and offers to bring it back; deleted it is when that is offered no more, or the page is left. So what comes back
 * has its comments and files.
 */
export function useDeleteLink(account: string): (doc: LinkDoc) => void {
  const t = useWords();
  const client = useQueryClient();
  return useCallback(
    ({ _id: id, _rev: rev, label }) => {
      const end = async (): Promise<void> => {
        stop();
        try {
          await destroy(account, id, rev, { outlives: true });
          await refresh(client, account, bookmarkEntry.kind);
        } catch {
          showToast({ text: t('links.failed'), failed: true });
        } finally {
          setGoing(id, false);
        }
      };
      const leave = (): void => void end();
      const timer = setTimeout(leave, patience);
      const stop = (): void => {
        clearTimeout(timer);
        removeEventListener('pagehide', leave);
      };
      addEventListener('pagehide', leave);
      setGoing(id, true);
      const undo = (): void => {
        stop();
        setGoing(id, false);
      };
      showToast({ text: t('links.deleted', { name: label }), undo });
    },
    [account, client, t],
  );
}
