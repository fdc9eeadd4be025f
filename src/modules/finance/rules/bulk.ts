import type { Input } from '#platform/entity/define.ts';
import type { LedgerRow } from './ledger.ts';
import { tidyTags } from './tags.ts';

/** What is done to many rows of a register at once. */
export type BulkStep =
  | { readonly do: 'confirm' | 'unconfirm' | 'accept' }
  | { readonly do: 'categorise'; readonly add: string }
  | { readonly do: 'uncategorise'; readonly remove: string }
  | { readonly do: 'move'; readonly wallet: string };

/** What changes in a row, and what would take it back; null for a row that the step does not concern. */
export interface BulkChange {
  readonly to: Input;
  readonly back: Input;
}

/** The change of one row in a register of the wallet `here`; rows that are so already are left alone. */
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

/** The field by which a row names the wallet of the register: the side on which money came or went. */
function walletField(row: LedgerRow): string {
  if (row.klass === 'income' || row.klass === 'outgo') return 'wallet_id';
  return row.side === 'destination' ? 'destination_wallet_id' : 'source_wallet_id';
}
