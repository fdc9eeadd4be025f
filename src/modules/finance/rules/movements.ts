import type { Input } from '#platform/entity/define.ts';
import { signed, sumOf, type Sign } from './money.ts';

/** The kinds of rows that move money. */
export const rowKinds = ['income', 'outgo', 'transfer', 'exchange'] as const;
export type RowKind = (typeof rowKinds)[number];

export function isRowKind(kind: string): kind is RowKind {
  return (rowKinds as readonly string[]).includes(kind);
}

/** What one row does to one wallet: a signed amount, exact, in the wallet's currency. */
export interface Movement {
  readonly wallet_id: string;
  readonly amount: string;
  readonly confirmed: boolean;
  /** Waits to be accepted: in no balance yet. */
  readonly imported: boolean;
}

/** The movements of a row as it is stored: one for incomes and outgos, one on each side for transfers and exchanges. */
export function movementsOf(kind: RowKind, row: Input): readonly Movement[] {
  const state = { confirmed: row['confirmed'] === true, imported: row['imported'] === true };
  return sides(kind, row).map(({ wallet, parts }) => ({
    wallet_id: wallet,
    amount: sumOf(parts.map(([name, sign]) => signed(amountOf(row, name), sign))),
    ...state,
  }));
}

interface Side {
  readonly wallet: string;
  readonly parts: readonly (readonly [name: string, sign: Sign])[];
}

function sides(kind: RowKind, row: Input): readonly Side[] {
  const wallet = (name: string): string => String(row[name]);
  const source = wallet('source_wallet_id');
  const destination = wallet('destination_wallet_id');
  switch (kind) {
    case 'income':
      return [{ wallet: wallet('wallet_id'), parts: [['value', 1]] }];
    case 'outgo':
      return [{ wallet: wallet('wallet_id'), parts: [['value', -1]] }];
    case 'transfer':
      return [
        {
          wallet: source,
          parts: [
            ['value', -1],
            ['fee', -1],
          ],
        },
        { wallet: destination, parts: [['value', 1]] },
      ];
    case 'exchange': {
      const isAtSource = row['fee_kind'] !== 'destination';
      return [
        { wallet: source, parts: [['value_out', -1], ...(isAtSource ? ([['fee', -1]] as const) : [])] },
        { wallet: destination, parts: [['value_in', 1], ...(isAtSource ? [] : ([['fee', -1]] as const))] },
      ];
    }
  }
}

function amountOf(row: Input, name: string): string {
  const amount = row[name];
  return typeof amount === 'string' ? amount : '0';
}

/** What a wallet's totals move by: money that is there, and money that is awaited. */
export interface Shift {
  readonly wallet_id: string;
  readonly confirmed: string;
  readonly pending: string;
}

/** The shifts, one for each wallet, when `before` becomes `after`; wallets whose totals stay are left out. */
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
