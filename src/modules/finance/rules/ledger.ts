import type { RowKind } from './movements.ts';

/** A row as it is in the ledger of one wallet. */
export interface LedgerRow {
  readonly _id: string;
  readonly _rev: string;
  readonly klass: RowKind;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Signed: what it brings to this wallet, with the wallet's digits. */
  readonly amount: string;
  /** What the wallet holds after it, confirmed or not; absent while it waits to be accepted, and when rows are left out. */
  readonly balance?: string;
  /** Who paid or was paid. */
  readonly who?: string;
  readonly description?: string;
  readonly categories: readonly string[];
  readonly confirmed: boolean;
  readonly imported: boolean;
  /** The import that it came with. */
  readonly csv_id?: string;
  /** The other wallet of a transfer or an exchange. */
  /** The side of a transfer or an exchange on which this wallet stands. */
  readonly side?: 'source' | 'destination';
  readonly other?: { readonly _id: string; readonly label: string; readonly currency: string };
  readonly created_at: string;
}

/** One page of a ledger; `next` is where the next one begins, absent on the last. */
export interface Ledger {
  readonly rows: readonly LedgerRow[];
  readonly next?: string;
  /** Of all pages together, on the first one where rows are left out: how many rows, and what they come to. */
  readonly count?: number;
  readonly sum?: string;
}
