import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { cloudFile } from '../../entities/cloud-file.ts';
import { progressOf } from './queue.ts';
import { onArrival, useUploads } from './uploads.ts';

const Uploads = lazy(() => import('./upload-panel-content.tsx'), 'Uploads');

/** The uploads, at the bottom of every screen of the group, until the person closes the panel; loaded with the first one. */
export function UploadPanel({ account }: { account: string }): ReactNode {
  const client = useQueryClient();
  const uploads = useUploads(account);
  useRefreshOnArrival((group) => void refresh(client, group, cloudFile.kind));
  useStay(progressOf(uploads).busy);
  return uploads.length === 0 ? null : <Uploads uploads={uploads} />;
}

/** Reloads the drive after an upload, at most once in a while, because many files may arrive together. */
function useRefreshOnArrival(refreshDrive: (account: string) => void): void {
  const ask = useEffectEvent(refreshDrive);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = onArrival((account) => {
      timer ??= setTimeout(() => {
        timer = null;
        ask(account);
      }, 1000);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
}

/** The browser asks before it closes the page while uploads are running. */
function useStay(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
