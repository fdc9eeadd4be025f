import type { Role, Row } from '../settings.ts';
import { directionOfWords } from './sign-words.ts';

/** Purchases with a card must be so many times as frequent as repayments, in at least so many lines, if no balance decides. */
const oftener = 3;
const fewest = 8;

/**
 * Swaps the roles of a card's columns that were found by a balance or a minus and not by a heading. A balance that is never negative and
 * grows in most lines is a debt, so what makes it grow are purchases; then it is not used as the wallet's balance. Without a balance the
 * column of most lines, or the words of the lines, decide.
 */
export function reverseCreditCardSigns(rows: readonly Row[], roles: readonly Role[]): Role[] {
  const filled = (role: Role): string[] => {
    const place = roles.indexOf(role);
    return rows.flatMap(({ cells }) => (/[1-9]/.test(cells[place] ?? '') ? [cells[place] ?? ''] : []));
  };
  const [out, into, balances] = [filled('debit'), filled('credit'), filled('balance')];
  const [paid, bought] = (['debit', 'credit'] as const).map((role) =>
    directionOfWords(rows, roles.indexOf(role), true),
  );
  const isSaid = (paid === 'income' && bought !== 'income') || (bought === 'outgo' && paid !== 'outgo');
  const isOftener = into.length >= out.length * oftener && (balances.length > 0 || out.length + into.length >= fewest);
  const isOwed = out.length > 0 && (isOftener || isSaid) && !balances.some((text) => /[-−(]/.test(text));
  return isOwed ? roles.map((role) => turned[role] ?? role) : [...roles];
}

const turned: Readonly<Partial<Record<Role, Role>>> = { debit: 'credit', credit: 'debit', balance: 'ignore' };
