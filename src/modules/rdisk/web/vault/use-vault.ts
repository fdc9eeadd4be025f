import { useQuery } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { createStore, useStore } from '#platform/web/data/store.ts';
import { driveVault } from '../../entities/drive-vault.ts';

export type VaultDoc = AnyDoc & Doc<typeof driveVault>;

/** Private keys of vaults that are open in this window. They are only in memory, until the vault is closed or the page is left. */
const identities = createStore<ReadonlyMap<string, string>>(new Map());

export function openVault(account: string, identity: string): void {
  identities.set(new Map([...identities.get(), [account, identity]]));
}

export function closeVault(account: string): void {
  identities.set(new Map([...identities.get()].filter(([one]) => one !== account)));
}

/** The private key; null while the vault is closed. */
export function useIdentity(account: string): string | null {
  return useStore(identities).get(account) ?? null;
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
