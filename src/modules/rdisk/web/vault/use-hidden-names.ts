import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isHiddenName, nameBytes } from '../../rules/vault.ts';
import { driveKey } from '../drive/use-listing.ts';
import type { Entry } from '../folder/entries/entry.ts';
import { fetchContent } from '../view/use-file.ts';
import { ageInWorker } from '../work/workers.ts';
import { useIdentity } from './use-vault.ts';

const none: ReadonlyMap<string, string> = new Map();

/** By id, the own names of files whose names are encrypted; empty while the vault is locked. */
export function useHiddenNames(account: string, entries: readonly Entry[]): ReadonlyMap<string, string> {
  const identity = useIdentity(account);
  const hidden = entries.filter(({ name }) => isHiddenName(name));
  const { data } = useQuery({
    queryKey: [...driveKey(account), 'hidden-names', hidden.map(({ _id, version }) => `${_id} ${version}`)],
    queryFn: async ({ signal }) => {
      const starts = await Promise.all(hidden.map(async ({ _id }) => startOf(account, _id, signal)));
      const names = await ageInWorker('namesIn', starts, identity ?? '');
      return new Map(hidden.flatMap(({ _id }, place) => (names[place] === undefined ? [] : [[_id, names[place]]])));
    },
    enabled: identity !== null && hidden.length > 0,
    // Only another version could have another name. Names are not stored longer than they are shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return identity === null ? none : (data ?? none);
}

async function startOf(account: string, id: string, signal: AbortSignal): Promise<Blob> {
  return (
    await fetchContent(account, id, undefined, { headers: { range: `bytes=0-${nameBytes - 1}` }, signal })
  ).blob();
}
