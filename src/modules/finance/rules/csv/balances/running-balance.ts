import { decimalSigns, type Row } from '../settings.ts';
import { absolute, numbersOf } from '../amounts/units.ts';

/** Whether the numbers of one column change by those of another: then it is a running balance, whatever its heading. */
export function isRunningBalance(rows: readonly Row[], value: number, candidate: number): boolean {
  return decimalSigns.some((decimal) => {
    const [amounts, balances] = [numbersOf(rows, value, decimal), numbersOf(rows, candidate, decimal)];
    let steps = 0;
    let kept = 0;
    for (const [index, now] of balances.entries()) {
      const last = balances[index - 1] ?? null;
      if (now === null || last === null) continue;
      steps += 1;
      const moved = absolute(now - last);
      // In ascending order the step is this line's amount, in descending order that of the line above.
      const near = [amounts[index] ?? null, amounts[index - 1] ?? null];
      if (moved > 0n && near.some((amount) => amount !== null && absolute(amount) === moved)) kept += 1;
    }
    return steps > 0 && kept * 3 >= steps * 2;
  });
}
