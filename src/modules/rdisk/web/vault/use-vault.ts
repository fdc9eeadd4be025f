import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { driveVault } from '../../entities/drive-vault.ts';

export type VaultDoc = AnyDoc & Doc<typeof driveVault>;

/** Private keys of vaults that are open in this window. They are only in memory, until the vault is closed or the page is left. */
let opened: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

export function openVault(account: string, identity: string): void {
  set(new Map([...opened, [account, identity]]));
}

export function closeVault(account: string): void {
  set(new Map([...opened].filter(([one]) => one !== account)));
}

/** The private key; null while the vault is closed. */
export function useIdentity(account: string): string | null {
  return useSyncExternalStore(watch, () => opened.get(account) ?? null);
}

/** The group's vault; null if it has none. */
export function useVault(account: string) {
  return useQuery({
    ...listQuery<VaultDoc>(account, driveVault.kind, {
      selector: { klass: driveVault.kind },
      fields: ['_id', '_rev', 'recipient', 'by_passphrase', 'by_phrase'],
      limit: 1,
    }),
    select: (docs): VaultDoc | null => docs[0] ?? null,
  });
}

function set(next: ReadonlyMap<string, string>): void {
  opened = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
