import { normalise } from '#platform/entity/search-text.ts';
import { parseAmount, signedText, type Amount } from './amounts.ts';
import { directionsOf } from './unsigned-amounts.ts';
import { at, type CellPositions } from '../table/cell-positions.ts';
import type { CsvSettings, Direction, Row } from '../settings.ts';

/** Words for a booking that takes back another one, as `normalise` spells them. */
const words =
  /\b(reversals?|reversed|reversing|chargeback|storno\w*|stornierung|ruckbuchung|rucklastschrift|estorno|estornad[oa]|extorno|retrocesion|contrepassation|extourne|annulation|anulacion|anulacao|storneer\w*|terugboeking|tilbakefort|tilbagefort|aterforing|korekta|refund(ed)?|refunds)\b/;

/** Whether a line calls itself a reversal or a refund. */
export function isReversal(cells: readonly string[]): boolean {
  return cells.some((cell) => /\p{L}{4}/u.test(cell) && words.test(normalise(cell)));
}

/** The amount of a line with a debit and a credit column; undefined if none or both have one. */
function sideAmount(cells: readonly string[], places: CellPositions, settings: CsvSettings): Amount | undefined {
  const [one, two] = [places.debit, places.credit].flatMap((place) => {
    const amount = place === undefined ? null : parseAmount(at(cells, place), settings.decimal);
    return amount !== null && /[1-9]/.test(amount.whole + amount.fraction) ? [amount] : [];
  });
  return two === undefined ? one : undefined;
}

/** The direction of lines with a debit and a credit column as the balances prove it, whatever the column and the sign. */
export function sidesByBalance(
  rows: readonly Row[],
  places: CellPositions,
  settings: CsvSettings,
): ReadonlyMap<readonly string[], Direction> {
  if (places.balance === undefined) return new Map();
  const bare = rows.map(({ line, cells }): Row => {
    const amount = sideAmount(cells, places, settings);
    const balance = signedText(at(cells, places.balance), settings.decimal) ?? '';
    return { line, cells: [amount === undefined ? '' : `${amount.whole}.${amount.fraction || '0'}`, balance] };
  });
  const directions = directionsOf(bare, { value: 0, balance: 1 }) ?? [];
  return new Map(
    rows.flatMap(({ cells }, index) => {
      const direction = directions[index];
      return direction == null ? [] : [[cells, direction] as const];
    }),
  );
}
