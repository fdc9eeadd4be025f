import { parseAmount } from '../amounts/amounts.ts';
import { decimalSigns, type Row } from '../settings.ts';
import { signedUnits } from '../amounts/units.ts';

/** Whether the numbers of one column change by those of another: then it is a running balance, whatever its heading. */
export function isRunningBalance(rows: readonly Row[], value: number, candidate: number): boolean {
  return decimalSigns.some((decimal) => {
    const units = (cell: string | undefined): bigint | null => {
      const amount = parseAmount(cell ?? '', decimal);
      if (amount === null) return null;
      const negative = amount.sign === '-' || amount.mark === 'outgo';
      return signedUnits(`${negative ? '-' : ''}${amount.whole}.${amount.fraction}`);
    };
    let steps = 0;
    let kept = 0;
    for (const [index, { cells }] of rows.entries()) {
      const before = rows[index - 1]?.cells;
      const [now, last] = [units(cells[candidate]), units(before?.[candidate])];
      if (now === null || last === null) continue;
      steps += 1;
      const moved = size(now - last);
      // In ascending order the step is this line's amount, in descending order that of the line above.
      const amounts = [units(cells[value]), units(before?.[value])];
      if (moved > 0n && amounts.some((amount) => amount !== null && size(amount) === moved)) kept += 1;
    }
    return steps > 0 && kept * 3 >= steps * 2;
  });
}

function size(units: bigint): bigint {
  return units < 0n ? -units : units;
}
