import { useUser } from '#platform/web/data/session.ts';
import { createStore, useStore } from '#platform/web/data/store.ts';
import { useTranslations } from '../words.ts';
import { type Access, addressOf } from './systems.ts';

/** The last key made in this window, for the lines to copy. It is only in memory, until the page is left. */
const lastMade = createStore<{ readonly account: string; readonly key: string } | null>(null);

export function rememberNewKey(account: string, key: string): void {
  lastMade.set({ account, key });
}

/** Address, user and key with which this person opens the drive; the key is a placeholder until one is made here. */
export function useAccess(account: string): Access & { readonly hasKey: boolean } {
  const t = useTranslations();
  const email = useUser()?.['email'];
  const made = useStore(lastMade);
  const key = made?.account === account ? made.key : null;
  return {
    address: addressOf(location.origin, account),
    user: typeof email === 'string' ? email : '',
    key: key ?? t('rdisk.network.your-key'),
    hasKey: key !== null,
  };
}
