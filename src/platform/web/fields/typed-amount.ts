import { parseDecimal } from '../../entity/region/parse-decimal.ts';
import type { Region } from '../../entity/region/region.ts';

/** What a person typed as an amount, or as a sum of amounts such as `12.50+3-1`, as the wire's decimal; null when it is none. */
export function typedAmount(text: string, region: Region): string | null {
  const single = parseDecimal(text, region);
  if (single !== null) return single;
  const terms = text.replaceAll(/[\s\u00a0]/g, '').match(/[+\-\u2212]?[^+\-\u2212]+/g) ?? [];
  const amounts = terms.map((term) => parseDecimal(term.replace(/^\+/, '').replace('\u2212', '-'), region));
  const isSum = terms.length > 1 && terms.join('') === text.replaceAll(/[\s\u00a0]/g, '');
  return isSum && amounts.every((amount) => amount !== null) ? sumOf(amounts) : null;
}

/** Exact: computed in units of the smallest digit. */
function sumOf(amounts: readonly string[]): string {
  const digits = Math.max(...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const total = amounts.reduce((sum, amount) => sum + unitsOf(amount, digits), 0n);
  const text = String(total < 0n ? -total : total).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${total < 0n ? '-' : ''}${digits === 0 ? whole : `${whole}.${text.slice(-digits)}`}`;
}

function unitsOf(amount: string, digits: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
}
