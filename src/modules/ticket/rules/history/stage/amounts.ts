import { Big } from 'big.js';

/** The sign before decimals. */
export type DecimalSign = '.' | ',';

/** The decimal sign that amounts prove: two digits after it, or the other sign before it. Undefined if nothing tells. */
export function provenDecimal(texts: readonly string[]): DecimalSign | undefined {
  let points = 0;
  let commas = 0;
  for (const text of texts) {
    const bare = text.replaceAll(/[^\d.,]/g, '');
    const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
    if (last === -1) continue;
    const after = bare.length - last - 1;
    const isSure = after !== 3 || (bare.includes('.') && bare.includes(','));
    if (!isSure) continue;
    if (bare[last] === '.') points += 1;
    else commas += 1;
  }
  if (points === commas) return undefined;
  return points > commas ? '.' : ',';
}

/**
 * An amount such as `R$ 1.234,50` as a decimal with at most `scale` digits after the point, and money with both of its digits, as the database
 * writes it; undefined if it is none.
 */
export function amountOf(text: string, sign: DecimalSign, scale: number): string | undefined {
  const bare = text.replaceAll(/[^\d.,-]/g, '').replace(/(?!^)-/g, '');
  if (!/\d/.test(bare) || /[a-z]{4,}/i.test(text)) return undefined;
  const wire = withPoint(bare, sign);
  if (!/^-?\d{1,12}(?:\.\d+)?$|^-?\.\d+$/.test(wire)) return undefined;
  const value = new Big(wire.replace(/^(-?)\./, '$10.'));
  const rounded = value.round(scale, Big.roundHalfUp);
  return scale === 2 ? rounded.toFixed(2) : rounded.toFixed();
}

function withPoint(text: string, sign: DecimalSign): string {
  const thousands = sign === '.' ? ',' : '.';
  const parts = text.split(thousands);
  // A foreign sign without three digits after it is a decimal sign all the same: `12.5` in a file with commas.
  if (parts.length === 2 && !text.includes(sign) && parts[1]?.length !== 3) return text.replace(thousands, '.');
  return text.replaceAll(thousands, '').replace(sign, '.');
}
