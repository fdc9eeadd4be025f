import { currencyCode } from '#platform/entity/currency.ts';

/** The currency code in a cell. Longer words, such as `Pesos`, may be names of currencies and are not compared with codes. */
export function codeOf(cell: string): string | null {
  const code = currencyCode(cell);
  return code !== null && /^[A-Z]{3}$/.test(code) ? code : null;
}
