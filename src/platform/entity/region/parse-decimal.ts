import { numberFormat } from '../formatters.ts';
import type { Region } from './region.ts';

/**
 * What a person typed as a number, as the wire's decimal; null when it is none. A single separator may be a point or a comma in every region;
 * the region decides what a separator before three digits means, except after a zero: no thousands begin with it. Spaces and apostrophes
 * between digits mean nothing.
 */
export function parseDecimal(text: string, region: Region): string | null {
  const bare = text.replaceAll(/[\s\u00a0'’]/g, '');
  const thousands = decimalMark(region) === ',' ? '.' : ',';
  const decimal = thousands === '.' ? ',' : '.';
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${thousands}\\d{2,3})*\\${thousands}\\d{3}(\\${decimal}\\d+)?$`).test(
    bare,
  );
  const plain = grouped ? bare.replaceAll(thousands, '') : bare;
  const wire = plain.replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(wire) ? normal(wire) : null;
}

/** The separator before decimals. */
export function decimalMark(region: Region): string {
  const parts = numberFormat(region.numbers, {}).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

function normal(wire: string): string {
  const sign = wire.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = wire.replace('-', '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? `${sign}${digits}` : `${sign}${digits}.${fraction}`;
}
