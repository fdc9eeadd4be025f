import type { ReadFile } from './read.ts';
import type { Role } from './settings.ts';

/** The two reasons to refuse a whole file (docs/specification.md, Messages). */
export const tooFewColumns = 'Please match the header of each column (at least 3 columns required)';
export const wrongDates = 'The date column or the Date format seems to be wrong';

const amounts: readonly Role[] = ['value', 'debit', 'credit'];

/** Why a file cannot be imported with these columns; null if it can. `read` has the items and refused lines. */
export function complaintOf(column: readonly Role[], read: ReadFile): string | null {
  const matched = column.filter((role) => role !== 'ignore');
  if (matched.length < 3 || !matched.some((role) => amounts.includes(role))) return tooFewColumns;
  if (!matched.includes('date')) return wrongDates;
  const undated = read.rejected.filter(({ reason }) => reason === 'no-date').length;
  const others = read.items.length + read.rejected.length - undated;
  return others === 0 || undated > others ? wrongDates : null;
}
