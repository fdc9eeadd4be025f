import type { RowKind } from './row-kinds.ts';

/** A row in the ledger of one wallet. */
export interface LedgerRow {
  readonly _id: string;
  readonly _rev: string;
  readonly klass: RowKind;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Signed, in the wallet's currency and digits. */
  readonly amount: string;
  /** The wallet's balance after the row, including unconfirmed rows. Absent if the row waits to be accepted or rows are left out. */
  readonly balance?: string;
  /** The payer or payee. */
  readonly who?: string;
  /** The name of the member who spent, received or moved it. */
  readonly member?: string;
  readonly description?: string;
  readonly categories: readonly string[];
  readonly confirmed: boolean;
  readonly imported: boolean;
  /** The import that created the row. */
  readonly csv_id?: string;
  /** The other wallet of a transfer or an exchange. */
  /** This wallet's side of a transfer or an exchange. */
  readonly side?: 'source' | 'destination';
  readonly other?: { readonly _id: string; readonly label: string; readonly currency: string };
  readonly created_at: string;
}

/** One page of a ledger; `next` is the start of the next one, absent on the last. */
export interface Ledger {
  readonly rows: readonly LedgerRow[];
  readonly next?: string;
  /** For all pages, on the first one if rows are filtered: the number of rows and their sum. */
  readonly count?: number;
  readonly sum?: string;
}
