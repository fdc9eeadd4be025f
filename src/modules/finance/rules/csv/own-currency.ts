import { normalise } from '#platform/entity/search-text.ts';
import type { Role } from './settings.ts';

/** What is known of a column: whether its filled cells are codes of currencies, and how many different ones. */
interface Codes {
  readonly code: boolean;
  readonly distinct: number;
}

/** Of two columns of currencies the one that says the same in every line: that of the account, and the other what was paid abroad. */
export function ownCurrency(
  columns: Role[],
  profiles: readonly Codes[],
  header: readonly string[],
): number | undefined {
  const place = columns.indexOf('currency');
  if ((profiles[place]?.distinct ?? 0) < 2) return undefined;
  const own = profiles.findIndex(
    ({ code, distinct }, at) => columns[at] === 'ignore' && code && distinct === 1 && !isZone(header[at] ?? ''),
  );
  if (own === -1) return undefined;
  columns[place] = 'ignore';
  return own;
}

/** One heading above two columns, a currency and its amount: the one with the codes, beside the amount without a heading. */
export function currencyBeside(
  value: number,
  columns: readonly Role[],
  profiles: readonly Codes[],
  header: readonly string[],
): number | undefined {
  const place = value - 1;
  const isOfAmount = header[value] === '' && (header[place] ?? '') !== '' && profiles[place]?.code === true;
  return isOfAmount && columns[place] === 'ignore' && !columns.includes('currency') ? place : undefined;
}

/** A zone of time, `PST`, looks like a code. */
function isZone(heading: string): boolean {
  return /zone|zona|fuso|fuseau/.test(normalise(heading));
}
