import type { Locale } from './messages.ts';

/** What amounts of a group are in: its choice, else what its language counts in. */
export function currencyOf(chosen: string | null | undefined, locale: Locale): string {
  return chosen ?? (locale === 'pt-BR' ? 'BRL' : 'USD');
}

/** Whether a code is one of the world's currencies: `GBP`. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
