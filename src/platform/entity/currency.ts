import type { Locale } from './locale.ts';

/** What amounts of a group are in: its choice, else what its language counts in. */
export function currencyOf(chosen: string | null | undefined, locale: Locale): string {
  return chosen ?? (locale === 'pt-BR' ? 'BRL' : 'USD');
}

/**
 * The spelling under which a code is kept and compared, however it is written: `brl ` is `BRL`; null where a text cannot be a code. Codes
 * that no list has are allowed: points, a coin of the day.
 */
export function currencyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9]{3,10}$/.test(code) ? code : null;
}

/** Whether a code is one of the world's currencies: `GBP`. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
