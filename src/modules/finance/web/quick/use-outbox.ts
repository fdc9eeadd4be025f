import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { findAll } from '#platform/web/api/api.ts';
import { connection } from '#platform/web/api/connection.ts';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { createStore, useStore } from '#platform/web/data/store.ts';
import { readDraftFiles, writeDraftFiles } from '#platform/web/form/draft-files.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { sendFile } from '#modules/activity/web/files/send-file.ts';
import { wallet } from '../../entities/wallet.ts';
import { useTranslations, type Words } from '../words.ts';
import { addWaiting, dropWaiting, hasWaiting, photosKey, sendWaiting, waitingIn, type Waiting } from './outbox.ts';

/** How often entries that wait are tried again while a screen is open. */
const pause = 15_000;

/** Counts the changes of what waits, so that screens read it again. */
const changes = createStore(0);

/** One sender at a time in this window; an id keeps several windows from entering it twice. */
let running: Promise<number> | null = null;

/** The entries of a group that wait on this device; they are sent at once, when the network is back, and from time to time. */
export function useOutbox(account: string) {
  const t = useTranslations();
  const client = useQueryClient();
  const change = useStore(changes);
  const waiting = useMemo(() => readAt(change, account), [change, account]);
  const retry = useEffectEvent(() => {
    if (hasWaiting(account)) void send(account, client, t);
  });
  useEffect(() => {
    retry();
    const timer = setInterval(() => retry(), pause);
    const online = (): void => retry();
    globalThis.addEventListener('online', online);
    // Another request was answered again.
    let isOffline = connection.get().offline;
    const unsubscribe = connection.subscribe(() => {
      const was = isOffline;
      isOffline = connection.get().offline;
      if (was && !isOffline) retry();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
      globalThis.removeEventListener('online', online);
    };
  }, []);
  const add = (entry: Waiting): void => {
    addWaiting(account, entry, new Date());
    changes.set(changes.get() + 1);
    void send(account, client, t);
  };
  const drop = (id: string): void => {
    dropWaiting(account, id, new Date());
    changes.set(changes.get() + 1);
  };
  return { waiting, add, drop };
}

function readAt(_change: number, account: string): readonly Waiting[] {
  return waitingIn(account);
}

async function send(account: string, client: QueryClient, t: Words): Promise<void> {
  running ??= sendWaiting(
    account,
    {
      post: async (doc) => post(account, doc),
      sendPhotos: async (id) => sendPhotos(account, id),
      reasonOf: (error) => {
        const { title, detail } = describeError(t, error);
        return detail ?? title;
      },
    },
    () => new Date(),
  ).finally(() => {
    running = null;
  });
  const sent = await running;
  changes.set(changes.get() + 1);
  if (sent === 0) return;
  await Promise.all([wallet.kind, 'outgo', 'income'].map(async (kind) => refresh(client, account, kind)));
  // What was added meanwhile waits no longer than it must.
  if (hasWaiting(account)) await send(account, client, t);
}

/** Sends the photos of an entry that its record does not have, and removes them from this device. */
async function sendPhotos(account: string, id: string): Promise<void> {
  const key = photosKey(account, id);
  const files = await readDraftFiles(key);
  if (files.length === 0) return;
  const selector = { klass: attachment.kind, item_id: id };
  const there = await findAll(account, { selector, fields: ['_id', 'label'] });
  const names = new Set(there.map(({ label }) => label));
  for (const file of files) if (!names.has(file.name)) await sendFile(account, id, file, () => undefined).done;
  await writeDraftFiles(key, []);
}
