import { useSyncExternalStore } from 'react';
import { useUser } from '#platform/web/data/session.ts';
import { useTranslations } from '../words.ts';
import { type Access, addressOf } from './systems.ts';

/** The last key made in this window, for the lines to copy. It is only in memory, until the page is left. */
let made: { readonly account: string; readonly key: string } | null = null;
const listeners = new Set<() => void>();

export function rememberNewKey(account: string, key: string): void {
  made = { account, key };
  for (const listener of listeners) listener();
}

/** Address, user and key with which this person opens the drive; the key is a placeholder until one is made here. */
export function useAccess(account: string): Access & { readonly hasKey: boolean } {
  const t = useTranslations();
  const email = useUser()?.['email'];
  const kept = useSyncExternalStore(watch, () => made);
  const key = kept?.account === account ? kept.key : null;
  return {
    address: addressOf(location.origin, account),
    user: typeof email === 'string' ? email : '',
    key: key ?? t('rdisk.network.your-key'),
    hasKey: key !== null,
  };
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
