import { normalise } from '#platform/entity/search-text.ts';
import type { ImportPart } from './unpack.ts';

interface Wallet {
  readonly _id: string;
  readonly label: string;
  readonly currency?: string | null | undefined;
}

/** An earlier import: which file went into which wallet. */
export interface EarlierImport {
  readonly wallet?: string | null | undefined;
  readonly file_name?: string | null | undefined;
  readonly bank_account?: string | null | undefined;
}

/**
 * The wallet that a part probably belongs to: the one that its account went into before or that has its name, or a file of the same name but for
 * its digits; the one whose name has the account's last digits or is in the name of the file; the only one. A wallet in
 * another currency than the part is never proposed. `earlier` is sorted from the newest. Undefined if a person must decide.
 */
export function walletOfPart(
  part: Pick<ImportPart, 'name' | 'of' | 'currency'>,
  wallets: readonly Wallet[],
  earlier: readonly EarlierImport[],
  /** Whether the files name several accounts: then they do not belong to one wallet. */
  severalAccounts: boolean,
): string | undefined {
  const fitting = wallets.filter(({ currency }) => part.currency === '' || currency === part.currency);
  const known = (found: EarlierImport | undefined): string | undefined =>
    fitting.find(({ _id }) => _id === found?.wallet)?._id;
  if (part.of !== '') {
    const byAccount = known(earlier.find(({ bank_account: account }) => account === part.of));
    if (byAccount !== undefined) return byAccount;
    const bySameName = only(fitting.filter(({ label }) => normalise(label) === normalise(part.of)));
    if (bySameName !== undefined) return bySameName;
    const digits = part.of.replaceAll(/\D/g, '').slice(-4);
    const byDigits = only(
      fitting.filter(({ label }) => digits.length === 4 && label.replaceAll(/\D/g, '').endsWith(digits)),
    );
    if (byDigits !== undefined) return byDigits;
  } else {
    const byShape = known(earlier.find(({ file_name: name }) => shapeOf(name ?? '') === shapeOf(part.name)));
    if (byShape !== undefined) return byShape;
  }
  const name = normalise(part.name);
  const byName = only(fitting.filter(({ label }) => label.length >= 3 && name.includes(normalise(label))));
  return byName ?? (severalAccounts ? undefined : only(fitting));
}

function only(wallets: readonly Wallet[]): string | undefined {
  return wallets.length === 1 ? wallets[0]?._id : undefined;
}

/** `nubank-2024-01.csv` and `nubank-2024-02.csv` have the same one. */
function shapeOf(name: string): string {
  return name.toLowerCase().replaceAll(/\d+/g, '0');
}
