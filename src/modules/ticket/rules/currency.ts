import type { Locale } from '#platform/entity/messages.ts';

/** What amounts of a group are in: a shop in Brazil counts in reais. */
export function currencyOf(locale: Locale): string {
  return locale === 'pt-BR' ? 'BRL' : 'USD';
}
