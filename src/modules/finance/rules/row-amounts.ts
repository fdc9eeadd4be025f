import type { RowKind } from './row-kinds.ts';

/** An amount of a row: the side whose wallet decides its digits, and the other side that must be able to hold it, too. */
export interface Amount {
  readonly name: string;
  /** The field with the wallet. */
  readonly at: string;
  readonly alsoAt?: string;
}

const oneSided: readonly Amount[] = [{ name: 'value', at: 'wallet_id' }];

/** The amounts of a row; an exchange's fee is on the side in `feeKind`. */
export function amountsOf(kind: RowKind, feeKind: unknown): readonly Amount[] {
  const source = 'source_wallet_id';
  const destination = 'destination_wallet_id';
  switch (kind) {
    case 'income':
    case 'outgo':
      return oneSided;
    case 'transfer':
      return [
        { name: 'value', at: source, alsoAt: destination },
        { name: 'fee', at: source },
      ];
    case 'exchange':
      return [
        { name: 'value_out', at: source },
        { name: 'value_in', at: destination },
        { name: 'fee', at: feeKind === 'destination' ? destination : source },
      ];
  }
}

/** The fields of a row that name its wallets. */
export function walletFieldsOf(kind: RowKind): readonly string[] {
  return kind === 'income' || kind === 'outgo' ? ['wallet_id'] : ['source_wallet_id', 'destination_wallet_id'];
}
