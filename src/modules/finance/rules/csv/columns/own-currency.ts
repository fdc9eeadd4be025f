import { normalise } from '#platform/entity/search-text.ts';
import { at } from '../table/cell-positions.ts';
import { folded } from './header-words.ts';
import type { Role, Row } from '../settings.ts';

/** Whether a column's filled cells are currency codes, and how many different ones. */
interface Codes {
  readonly code: boolean;
  readonly distinct: number;
}

/** The number of a column's filled cells, and the share of them that are numbers. */
interface Filled extends Numbers {
  readonly filled: number;
}

/** The share of a column's filled cells that are numbers. */
interface Numbers {
  readonly numbers: number;
}

/** Of two currency columns, the one with the same code in every line is that of the account; the other is that of payments abroad. */
export function ownCurrency(
  columns: Role[],
  profiles: readonly Codes[],
  header: readonly string[],
): number | undefined {
  const place = columns.indexOf('currency');
  if ((profiles[place]?.distinct ?? 0) < 2) return undefined;
  const own = profiles.findIndex(
    ({ code, distinct }, index) =>
      columns[index] === 'ignore' && code && distinct === 1 && !isZone(header[index] ?? ''),
  );
  if (own === -1) return undefined;
  columns[place] = 'ignore';
  return own;
}

/** If another currency is next to the value, and that of the account next to another amount: the column of this amount. */
export function ownAmount(columns: readonly Role[], profiles: readonly (Codes & Filled)[]): number | undefined {
  const [place, value] = [columns.indexOf('currency'), columns.indexOf('value')];
  if (place === -1 || value === -1 || Math.abs(place - value) === 1) return undefined;
  // Before its amount or behind it, as the other one.
  return [1, -1]
    .filter((side) => columns[value + side] === 'ignore' && profiles[value + side]?.code === true)
    .map((side) => place - side)
    .find((other) => {
      const { numbers = 0, filled = 0 } = profiles[other] ?? {};
      return columns[other] === 'ignore' && numbers > 0.9 && filled >= (profiles[value]?.filled ?? 0);
    });
}

/** The rows in the most frequent currency. */
export function ofOneCurrency(rows: readonly Row[], place: number): readonly Row[] {
  const counts = new Map<string, number>();
  for (const { cells } of rows) counts.set(cells[place] ?? '', (counts.get(cells[place] ?? '') ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [''];
  return rows.filter(({ cells }) => (cells[place] ?? '') === most);
}

/** One heading above two columns, a currency and its amount: the column of codes, next to the amount without a heading. */
export function adjacentCurrency(
  value: number,
  columns: readonly Role[],
  profiles: readonly Codes[],
  header: readonly string[],
): number | undefined {
  const place = value - 1;
  const isOfAmount = header[value] === '' && (header[place] ?? '') !== '' && profiles[place]?.code === true;
  return isOfAmount && columns[place] === 'ignore' && !columns.includes('currency') ? place : undefined;
}

/**
 * Whether the codes are those of payments abroad: next to a number column that is filled exactly where the code differs from that of most
 * lines, or that differs from the value exactly there.
 */
export function isOfForeignAmounts(
  rows: readonly Row[],
  columns: readonly Role[],
  profiles: readonly Numbers[],
  header: readonly string[],
): boolean {
  const [place, value] = [columns.indexOf('currency'), columns.indexOf('value')];
  if (place === -1 || value === -1) return false;
  const isAdjacent = Math.abs(place - value) === 1;
  const lines = new Map<string, number>();
  for (const { cells } of rows) lines.set(at(cells, place), (lines.get(at(cells, place)) ?? 0) + 1);
  lines.delete('');
  const [, ...others] = [...lines].sort(([, one], [, other]) => other - one).map(([code]) => code);
  if (others.length === 0) return false;
  const isForeign = ({ cells }: Row): boolean => others.includes(at(cells, place));
  const isFilled = ({ cells }: Row, other: number): boolean => at(cells, other) !== '';
  const isOwnAmount = ({ cells }: Row, other: number): boolean => at(cells, other) === at(cells, value);
  return profiles.some(
    ({ numbers }, other) =>
      columns[other] === 'ignore' &&
      numbers > 0.8 &&
      // Filled only abroad, or abroad another number than the value.
      ((!isAdjacent && Math.abs(other - place) === 1 && rows.every((row) => isFilled(row, other) === isForeign(row))) ||
        ((!isAdjacent || foreignAmount.test(folded(header[other] ?? ''))) &&
          rows.every((row) => isOwnAmount(row, other) !== isForeign(row)))),
  );
}

/** Headings such as `Currency Amount`. */
const foreignAmount =
  /\b(currency|foreign|original|transaction|purchase|valuta|divisa|devise|fremd\w*) ?(amount|betrag|bedrag|belop|belob|belopp|importe|montant|valor)\b/;

/** A time zone such as `PST` looks like a code. */
function isZone(heading: string): boolean {
  return /zone|zona|fuso|fuseau/.test(normalise(heading));
}
