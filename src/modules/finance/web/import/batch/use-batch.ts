import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { find } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { csv } from '#modules/finance/entities/csv.ts';
import type { Unpacked } from '#modules/finance/rules/unpack/unpack.ts';
import { type EarlierImport, walletOfPart } from '#modules/finance/rules/unpack/wallet-of-part.ts';
import type { WalletDoc } from '../../wallet-doc.ts';
import { type Imported, sendUpload } from '../upload/send-upload.ts';
import { type PartPreview, usePreviews } from './previews.ts';

/** A part with its wallet, its preview and, once it is imported, the result. */
export interface BatchPart {
  readonly place: number;
  readonly wallet: WalletDoc | undefined;
  readonly preview: PartPreview | undefined;
  readonly error: Error | null;
  readonly result: Imported | Error | undefined;
}

/** Files that were dropped together: their wallets, previews and results. */
export function useBatch(account: string, { parts }: Unpacked, wallets: readonly WalletDoc[]) {
  const earlier = useEarlierImports(account);
  const [batch] = useState(() => newId(csv.prefix));
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<number, Imported | Error>>(new Map());
  const [running, setRunning] = useState<number | null>(null);
  const severalAccounts = new Set(parts.map(({ of }) => of).filter((of) => of !== '')).size > 1;
  const walletsOf = parts.map((part, place) => {
    if (earlier === undefined) return undefined;
    const id = chosen.get(place) ?? walletOfPart(part, wallets, earlier, severalAccounts);
    return wallets.find(({ _id }) => _id === id);
  });
  const previews = usePreviews(account, parts, walletsOf);
  const rows = parts.map((_part, place): BatchPart => ({
    place,
    wallet: walletsOf[place],
    preview: previews[place]?.data,
    error: previews[place]?.error ?? null,
    result: results.get(place),
  }));
  /** The wallets of the accounts that the files name. */
  const accounts = Object.fromEntries(
    parts.flatMap(({ of }, place): [string, string][] => {
      const id = walletsOf[place]?._id;
      return of === '' || id === undefined ? [] : [[of, id]];
    }),
  );
  const note = (place: number, result: Imported | Error): void =>
    setResults((known) => new Map(known).set(place, result));
  const run = async (): Promise<void> => {
    for (const { place, wallet } of rows.filter(isReady)) {
      const part = parts[place];
      if (part === undefined || wallet === undefined) continue;
      setRunning(place);
      const settings = part.account === undefined ? {} : { account: part.account };
      const body = { chosen: part, wallet: wallet._id, settings, status: 'confirmed' as const, batch, accounts };
      try {
        note(place, await sendUpload(account, body, () => undefined));
      } catch (error) {
        note(place, error instanceof Error ? error : new Error(String(error)));
      }
    }
    setRunning(null);
  };
  return {
    batch,
    accounts,
    rows,
    running,
    run,
    note,
    choose: (place: number, id: string): void => setChosen((known) => new Map(known).set(place, id)),
  };
}

/** Whether a part can be imported without another answer. */
export function isReady({ wallet, preview, result }: BatchPart): boolean {
  if (wallet === undefined || preview === undefined || (result !== undefined && !(result instanceof Error)))
    return false;
  return preview.complaint === null && preview.questions.length === 0 && preview.fresh > 0;
}

/** The newest imports of the group, by which the wallets of files are found; undefined while they are loading. */
function useEarlierImports(account: string): readonly EarlierImport[] | undefined {
  const query = useQuery({
    queryKey: [...kindKey(account, csv.kind), 'earlier'],
    queryFn: async ({ signal }) => {
      const fields = ['_id', 'wallet', 'file_name', 'bank_account'];
      const selector = { klass: csv.kind };
      return (
        await find<AnyDoc & EarlierImport>(
          account,
          { selector, fields, sort: [{ created_at: 'desc' }], limit: 200 },
          signal,
        )
      ).docs;
    },
    staleTime: Infinity,
  });
  // Without them a person chooses the wallets.
  return query.isError ? [] : query.data;
}
