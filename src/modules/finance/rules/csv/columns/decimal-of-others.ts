import { cellsOf } from '../table/cells-of.ts';
import type { Role, Row } from '../settings.ts';
import { decimalOf, type DecimalEvidence } from '../amounts/amounts.ts';

/** Number of lines to read. */
const looked = 400;

/** A fraction below one, or with many digits, such as a rate: no thousands are written like this. */
const fraction = /^-?(?:0[.,]\d+|\d+[.,]\d{4,})$/;

/** An amount that may have thousands or three decimals: `1.234`. */
const open = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** If the amounts leave the decimal sign open, the one of rates and other fractions in unused columns. */
export function decimalByOthers(
  rows: readonly Row[],
  column: readonly Role[],
  evidence: DecimalEvidence,
): DecimalEvidence {
  if (evidence.because !== 'asked' || !open.test(evidence.cell?.text ?? '')) return evidence;
  const others = cellsOf(rows.slice(0, looked), column, ['ignore']).filter(({ text }) => fraction.test(text));
  const { decimal, because, cell } = decimalOf(others, evidence.decimal);
  return because === 'shown' ? { decimal, because, cell } : evidence;
}
