import { currencyCode } from '#platform/entity/currency.ts';

/** The code in a cell; longer words of a file may be the name of a currency, `Pesos`, which is not compared with codes. */
export function codeOf(cell: string): string | null {
  const code = currencyCode(cell);
  return code !== null && /^[A-Z]{3}$/.test(code) ? code : null;
}
