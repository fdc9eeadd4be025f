import type { Proposal } from './propose.ts';
import type { ReadFile } from './read.ts';
import type { Role } from './settings.ts';

/** The reasons to refuse a whole file that the specification names (docs/specification.md, Messages). */
export const tooFewColumns = 'Please match the header of each column (at least 3 columns required)';
export const wrongDates = 'The date column or the Date format seems to be wrong';

/** The reason to refuse a file of which no line can be imported: an import without any line would look done. */
const nothingRead = 'No line can be read with these settings';

/** Reasons to refuse a statement. */
const damaged = 'The file is damaged or ends early';
const otherCurrency = 'The account is in another currency than the wallet';
const noBookings = 'The file has no bookings';

const amounts: readonly Role[] = ['value', 'debit', 'credit'];

/** Why a file cannot be imported as it is proposed; null if it can. `read` has the items and refused lines, `currency` is the wallet's. */
export function complaintOf(
  { settings: { column }, statement }: Pick<Proposal, 'settings' | 'statement'>,
  read: ReadFile,
  currency: string,
): string | null {
  if (statement?.isDamaged === true) return damaged;
  if (statement?.accounts.length === 0) return noBookings;
  const stated = statement?.accounts[statement.chosen ?? -1]?.currency ?? '';
  if (stated !== '' && stated !== currency) return otherCurrency;
  const matched = column.filter((role) => role !== 'ignore');
  if (matched.length < 3 || !matched.some((role) => amounts.includes(role))) return tooFewColumns;
  if (!matched.includes('date')) return wrongDates;
  const undated = read.rejected.filter(({ reason }) => reason === 'no-date').length;
  const others = read.items.length + read.rejected.length - undated;
  if (others === 0 || undated > others) return wrongDates;
  return read.items.length === 0 ? nothingRead : null;
}
