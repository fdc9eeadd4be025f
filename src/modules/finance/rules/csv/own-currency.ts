import { isCurrency } from '#platform/entity/currency.ts';
import type { Role } from './settings.ts';

/** What is known of a column: whether its filled cells are codes of currencies, and how many different ones. */
interface Codes {
  readonly code: boolean;
  readonly distinct: number;
  /** The first filled cell. */
  readonly first: string;
}

/** Of two columns of currencies the one that says the same in every line: that of the account, and the other what was paid abroad. */
export function ownCurrency(columns: Role[], profiles: readonly Codes[]): number | undefined {
  const place = columns.indexOf('currency');
  if ((profiles[place]?.distinct ?? 0) < 2) return undefined;
  // A zone of time, `PST`, looks like one.
  const own = profiles.findIndex(
    ({ code, distinct, first }, at) =>
      columns[at] === 'ignore' && code && distinct === 1 && isCurrency(first.toUpperCase()),
  );
  if (own === -1) return undefined;
  columns[place] = 'ignore';
  return own;
}
