import type { Role, Row } from '../settings.ts';
import { directionOfWords } from './sign-words.ts';

/** So many times as often something is bought with a card as it is paid back; in so many lines at least where no balance tells. */
const oftener = 3;
const fewest = 8;

/**
 * The roles of a card's columns where a balance told them, or a minus, and no heading: a balance that is never below zero and grows in most
 * lines is what is owed, so that what makes it grow went out. It is no balance of the wallet then. Without one the column of most lines has
 * what was bought, and the minus is of what is owed less. Words of the lines tell it too.
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
