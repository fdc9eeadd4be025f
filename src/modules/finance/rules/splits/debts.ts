import { isNegative, isZero, signed, sumOf } from '../money.ts';

/** What one party owes to another by some rows; negative if it is the other way round. Parties are ids of members or names. */
export interface Owed {
  readonly debtor: string;
  readonly creditor: string;
  readonly currency: string;
  readonly amount: string;
}

/** The same as one positive amount between two parties. */
export function netDebts(owed: readonly Owed[]): readonly Owed[] {
  const pairs = new Map<string, Owed[]>();
  for (const one of owed) {
    if (one.debtor === one.creditor) continue;
    const key = [one.currency, ...[one.debtor, one.creditor].toSorted()].join('\n');
    pairs.set(key, [...(pairs.get(key) ?? []), one]);
  }
  return [...pairs.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]): Owed[] => {
      const [first] = own;
      if (first === undefined) return [];
      const sum = sumOf(own.map(({ debtor, amount }) => (debtor === first.debtor ? amount : signed(amount, -1))));
      if (isZero(sum)) return [];
      const { debtor, creditor, currency } = first;
      return isNegative(sum)
        ? [{ debtor: creditor, creditor: debtor, currency, amount: signed(sum, -1) }]
        : [{ debtor, creditor, currency, amount: sum }];
    });
}

/** Whether a party is a member; other people are named. */
export function isMember(party: string): boolean {
  return /^[0-9a-f]{32}$/.test(party);
}

/** The kind of the row that evens a debt: between members a transfer, else money that comes from the other person or goes to them. */
export function settlingKind({ debtor, creditor }: Pick<Owed, 'debtor' | 'creditor'>): 'transfer' | 'income' | 'outgo' {
  if (isMember(debtor) && isMember(creditor)) return 'transfer';
  return isMember(creditor) ? 'income' : 'outgo';
}
