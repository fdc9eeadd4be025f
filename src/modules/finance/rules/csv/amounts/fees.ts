import { parseAmount, signedText } from './amounts.ts';
import type { Money, MoneyRefusal } from './line-money.ts';
import { type DecimalSign, decimalSigns, type Row } from '../settings.ts';
import { absolute, type ColumnNumbers, decimalOf, numbersOf, signedUnits } from './units.ts';

/** Columns of a table by their positions. */
interface Columns {
  readonly value: number;
  readonly fee: number;
}

/** A line's amount without its fee: one column of values, or two for debit and credit. */
export type AmountWithFee = { readonly value: number } | { readonly debit: number; readonly credit: number };

/** In at least n of m lines a sum must hold to be a proof. */
const [most, of] = [19, 20];

/** Whether the balances include the fee in addition to the value: then it was charged separately. */
export function isChargedSeparately(
  rows: readonly Row[],
  moved: AmountWithFee,
  { fee, balance }: { readonly fee: number; readonly balance: number },
): boolean {
  return decimalSigns.some((decimal) => {
    const values = 'value' in moved ? numbersOf(rows, moved.value, decimal) : sidesOf(rows, moved, decimal);
    const [fees, balances] = [fee, balance].map((place) => numbersOf(rows, place, decimal));
    return [-1, 1].some((beside) =>
      holds(fees ?? [], (index, taken) => {
        const next = nextBalance(balances ?? [], index, beside);
        const [now, before, amount] = [balances?.[index], balances?.[next], values[index]];
        if (now == null || before == null || amount == null) return null;
        const isProven = now - before === amount - taken;
        // Lines without a balance in between may have been booked: then the difference disproves nothing.
        return next === index + beside || isProven ? isProven : null;
      }),
    );
  });
}

/** The nearest line in one direction that has a balance: reverted lines of some banks have none. */
function nextBalance(balances: ColumnNumbers, index: number, beside: number): number {
  let next = index + beside;
  while (next >= 0 && next < balances.length && balances[next] == null) next += beside;
  return next;
}

/** The column among `places` with the value minus its fee in every line: the net amount that the account got. */
export function netColumn(
  rows: readonly Row[],
  { value, fee }: Columns,
  places: readonly number[],
): number | undefined {
  return places.find((place) =>
    decimalSigns.some((decimal) => {
      const [values, fees, nets] = [value, fee, place].map((one) => numbersOf(rows, one, decimal));
      return (
        nets?.every((net, index) => net !== null || values?.[index] == null) === true &&
        holds(fees ?? [], (index, taken) => {
          const [amount, net] = [values?.[index], nets[index]];
          return amount == null || net == null ? null : net === amount - taken;
        })
      );
    }),
  );
}

/** Whether the fees of this column have a minus. A fee with the opposite sign was refunded. */
export function areNegative(rows: readonly Row[], fee: number, decimal: DecimalSign): boolean {
  return mostlyNegative(numbersOf(rows, fee, decimal));
}

/** A line's amount including its fee. A fee that is no number refuses the line, except a dash or an empty cell. */
export function withFee(
  money: Money,
  cell: string,
  { decimal, negative, place }: { decimal: DecimalSign; negative: boolean; place: number },
): Money | { readonly reason: MoneyRefusal; readonly cell: string } {
  if (!/\d/.test(cell)) return money;
  const fee = parseAmount(cell, decimal);
  if (fee === null) return { reason: 'no-value', cell };
  if (!/[1-9]/.test(fee.whole + fee.fraction)) return money;
  // The sum would lose digits beyond those of any wallet, so such a fee is refused as such a value is.
  if (Math.max(digitsOf(fee.fraction), digitsOf(money.amount.fraction)) > 8) return { ...money, amount: fee, place };
  const written = signedUnits(signedText(cell, decimal) ?? '0');
  const value = signedUnits(`${money.amount.whole}.${money.amount.fraction}`);
  const net = (money.kind === 'outgo' ? -value : value) - (negative ? -written : written);
  const [whole = '0', fraction = ''] = decimalOf(net < 0n ? -net : net).split('.');
  return {
    ...money,
    kind: net < 0n ? 'outgo' : net > 0n ? 'income' : money.kind,
    amount: { whole, fraction, sign: null, mark: null },
  };
}

function digitsOf(fraction: string): number {
  return fraction.replace(/0+$/, '').length;
}

/** Income minus outgo, whatever their signs; nothing if a line has only a fee. */
function sidesOf(
  rows: readonly Row[],
  { debit, credit }: { readonly debit: number; readonly credit: number },
  decimal: DecimalSign,
): ColumnNumbers {
  const [out, into] = [debit, credit].map((place) => numbersOf(rows, place, decimal));
  return rows.map((_row, index) => absolute(into?.[index] ?? 0n) - absolute(out?.[index] ?? 0n));
}

function mostlyNegative(fees: ColumnNumbers): boolean {
  const signs = fees.flatMap((fee) => (fee === null || fee === 0n ? [] : [fee < 0n]));
  return signs.filter(Boolean).length * 2 > signs.length;
}

/** Whether a sum holds in nearly all lines with a fee; lines for which it is unknown (null) do not count. */
function holds(fees: ColumnNumbers, sum: (index: number, taken: bigint) => boolean | null): boolean {
  const negative = mostlyNegative(fees);
  const results = fees.flatMap((fee, index) => {
    if (fee === null || fee === 0n) return [];
    const kept = sum(index, negative ? -fee : fee);
    return kept === null ? [] : [kept];
  });
  return results.length > 0 && results.filter(Boolean).length * of >= results.length * most;
}
