import type { Locale } from '#platform/entity/locale.ts';

/** The name of a country in a language. */
export function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}
