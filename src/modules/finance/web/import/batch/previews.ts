import { useQueries } from '@tanstack/react-query';
import { previewUpload } from '../upload/send-upload.ts';
import type { ImportPart } from '#modules/finance/rules/unpack/unpack.ts';
import type { WalletDoc } from '../../wallet-doc.ts';

/** What a part would add to its wallet. */
export interface PartPreview {
  readonly fresh: number;
  readonly known: number;
  readonly refused: number;
  /** Sums of what would be added. */
  readonly income: string;
  readonly outgo: string;
  /** Whether the balances in the file agree with its rows; null if it has none. */
  readonly balance: 'agrees' | 'differs' | null;
  /** Settings that a person must decide. */
  readonly questions: readonly string[];
  /** Why it cannot be imported. */
  readonly complaint: string | null;
}

/** A preview of each part that has a wallet; undefined while it is loading or without a wallet. */
export function usePreviews(
  account: string,
  parts: readonly ImportPart[],
  wallets: readonly (WalletDoc | undefined)[],
): readonly { readonly data: PartPreview | undefined; readonly error: Error | null }[] {
  return useQueries({
    queries: parts.map((part, place) => {
      const wallet = wallets[place];
      return {
        // The bytes are too large for a key; the name, the length and the account identify the part.
        queryKey: [
          'import-part',
          account,
          wallet?._id,
          wallet?._rev,
          part.name,
          part.bytes.length,
          part.account,
          place,
        ],
        enabled: wallet !== undefined,
        gcTime: 0,
        refetchOnWindowFocus: false,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          inTurn(async () => previewPart(account, part, wallet?._id ?? '', signal)),
      };
    }),
  });
}

let before: Promise<unknown> = Promise.resolve();

/** One after the other: the server reads one file of a person at a time. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work, work);
  before = mine.catch(() => undefined);
  return mine;
}

async function previewPart(
  account: string,
  part: ImportPart,
  wallet: string,
  signal: AbortSignal,
): Promise<PartPreview> {
  signal.throwIfAborted();
  const settings = part.account === undefined ? {} : { account: part.account };
  const { rows, rejected, totals, balance, questions, complaint } = await previewUpload(
    account,
    { chosen: part, wallet, settings, status: 'confirmed' },
    signal,
  );
  const fresh = rows.filter(({ verdict }) => verdict === 'new').length;
  return {
    fresh,
    known: rows.length - fresh,
    refused: rejected.length,
    income: totals.ticked.income,
    outgo: totals.ticked.outgo,
    balance: balance === null ? null : balance.wrong.length === 0 ? 'agrees' : 'differs',
    questions,
    complaint,
  };
}
