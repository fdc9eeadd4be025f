import type { Input } from '#platform/entity/define.ts';
import type { LedgerRow } from './ledger.ts';
import { tidyTags } from './categories/tags.ts';

/** A step for many rows of a register at once. */
export type BulkStep =
  | { readonly do: 'confirm' | 'unconfirm' | 'accept' }
  | { readonly do: 'categorise'; readonly add: string }
  | { readonly do: 'uncategorise'; readonly remove: string }
  | { readonly do: 'move'; readonly wallet: string };

/** The change of a row and its inverse; null for a row that the step does not change. */
export interface BulkChange {
  readonly to: Input;
  readonly back: Input;
}

/** The change of a row in the register of wallet `here`; null if the row already is as wanted. */
export function bulkChange(step: BulkStep, row: LedgerRow, here: string): BulkChange | null {
  switch (step.do) {
    case 'confirm':
      return row.confirmed ? null : { to: { confirmed: true }, back: { confirmed: false } };
    case 'unconfirm':
      return row.confirmed ? { to: { confirmed: false }, back: { confirmed: true } } : null;
    case 'accept':
      return row.imported ? { to: { imported: false }, back: { imported: true } } : null;
    case 'categorise':
      return categories(row, tidyTags([...row.categories, step.add]));
    case 'uncategorise':
      return categories(
        row,
        row.categories.filter((category) => category !== step.remove),
      );
    case 'move': {
      const field = walletField(row);
      return step.wallet === here ? null : { to: { [field]: step.wallet }, back: { [field]: here } };
    }
  }
}

function categories(row: LedgerRow, next: readonly string[]): BulkChange | null {
  if (JSON.stringify(next) === JSON.stringify(row.categories)) return null;
  return { to: { categories: next }, back: { categories: row.categories } };
}

/** The field that names the register's wallet in a row: the side on which the money came or went. */
function walletField(row: LedgerRow): string {
  if (row.klass === 'income' || row.klass === 'outgo') return 'wallet_id';
  return row.side === 'destination' ? 'destination_wallet_id' : 'source_wallet_id';
}
