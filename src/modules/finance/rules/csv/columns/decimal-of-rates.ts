import { cellsOf } from '../table/cells-of.ts';
import type { Role, Row } from '../settings.ts';
import { decimalOf, type DecimalEvidence } from '../amounts/amounts.ts';

/** Number of lines to read. */
const looked = 400;

/** A number below one, or with many decimals: its sign cannot be one of thousands. */
const rate = /^-?(?:0[.,]\d+|\d+[.,]\d{4,})$/;

/** An amount whose sign may be one of thousands or of decimals: `1.234`. */
const ambiguous = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** If the amounts do not show the decimal sign: that of exchange rates and similar numbers in unused columns. */
export function decimalByRates(
  rows: readonly Row[],
  column: readonly Role[],
  evidence: DecimalEvidence,
): DecimalEvidence {
  if (evidence.because !== 'asked' || !ambiguous.test(evidence.cell?.text ?? '')) return evidence;
  const rates = cellsOf(rows.slice(0, looked), column, ['ignore']).filter(({ text }) => rate.test(text));
  const { decimal, because, cell } = decimalOf(rates, evidence.decimal);
  return because === 'shown' ? { decimal, because, cell } : evidence;
}
