import type { Input } from '#platform/entity/define.ts';
import { signed, sumOf, type Sign } from './money.ts';
import type { RowKind } from './row-kinds.ts';

/** The effect of a row on a wallet: a signed, exact amount in the wallet's currency. */
export interface Movement {
  readonly wallet_id: string;
  readonly amount: string;
  readonly confirmed: boolean;
  /** The row waits to be accepted and is in no balance yet. */
  readonly imported: boolean;
}

/** An amount of a row, the field of the wallet that it moves, and the direction. */
export interface MovedAmount {
  readonly kind: RowKind;
  readonly wallet: 'wallet_id' | 'source_wallet_id' | 'destination_wallet_id';
  readonly amount: 'value' | 'value_out' | 'value_in' | 'fee';
  readonly sign: Sign;
  /** Between two own wallets: neither income nor outgo. */
  readonly between?: true;
  /** Applies if the row says that this side pays the fee; default: the source. */
  readonly feeAt?: 'source' | 'destination';
}

/** The only table of signs; balances, ledger and reports follow from it. */
export const movedAmounts: readonly MovedAmount[] = [
  { kind: 'income', wallet: 'wallet_id', amount: 'value', sign: 1 },
  { kind: 'outgo', wallet: 'wallet_id', amount: 'value', sign: -1 },
  { kind: 'transfer', wallet: 'source_wallet_id', amount: 'value', sign: -1, between: true },
  { kind: 'transfer', wallet: 'source_wallet_id', amount: 'fee', sign: -1 },
  { kind: 'transfer', wallet: 'destination_wallet_id', amount: 'value', sign: 1, between: true },
  { kind: 'exchange', wallet: 'source_wallet_id', amount: 'value_out', sign: -1, between: true },
  { kind: 'exchange', wallet: 'source_wallet_id', amount: 'fee', sign: -1, feeAt: 'source' },
  { kind: 'exchange', wallet: 'destination_wallet_id', amount: 'value_in', sign: 1, between: true },
  { kind: 'exchange', wallet: 'destination_wallet_id', amount: 'fee', sign: -1, feeAt: 'destination' },
];

/** The movements of a stored row: one for incomes and outgoes, one on each side for transfers and exchanges. */
export function movementsOf(kind: RowKind, row: Input): readonly Movement[] {
  const state = { confirmed: row['confirmed'] === true, imported: row['imported'] === true };
  const payer = row['fee_kind'] === 'destination' ? 'destination' : 'source';
  const own = movedAmounts.filter((one) => one.kind === kind && (one.feeAt ?? payer) === payer);
  const wallets = [...new Set(own.map(({ wallet }) => wallet))];
  return wallets.map((wallet) => ({
    wallet_id: String(row[wallet]),
    amount: sumOf(
      own.filter((one) => one.wallet === wallet).map(({ amount, sign }) => signed(amountOf(row, amount), sign)),
    ),
    ...state,
  }));
}

function amountOf(row: Input, name: string): string {
  const amount = row[name];
  return typeof amount === 'string' ? amount : '0';
}

/** By how much a wallet's totals change: confirmed and pending money. */
export interface Shift {
  readonly wallet_id: string;
  readonly confirmed: string;
  readonly pending: string;
}

/** The shifts of each wallet when `before` becomes `after`; wallets with unchanged totals are left out. */
export function shiftsOf(before: readonly Movement[], after: readonly Movement[]): readonly Shift[] {
  const moves = [...before.map((move) => ({ ...move, amount: signed(move.amount, -1) })), ...after].filter(
    (move) => !move.imported,
  );
  const wallets = [...new Set(moves.map((move) => move.wallet_id))].toSorted();
  return wallets
    .map((id) => {
      const of = (confirmed: boolean): string =>
        sumOf(moves.flatMap((move) => (move.wallet_id === id && move.confirmed === confirmed ? [move.amount] : [])));
      return { wallet_id: id, confirmed: of(true), pending: of(false) };
    })
    .filter(({ confirmed, pending }) => /[1-9]/.test(confirmed) || /[1-9]/.test(pending));
}
