import type { Locale } from '../locale.ts';

/**
 * How dates and numbers are written: words of the language, in the order and with the separators of a country. Without a country the
 * specification's formats of the language hold: English 2026-11-27 and 1,234.50, Portuguese 27/11/2026 and 1.234,50.
 */
export interface Region {
  readonly locale: Locale;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
  /** Whether dates are written as 2026-11-27 everywhere, by the person's choice. */
  readonly iso: boolean;
  /** The tag under which Intl writes numbers as the country does, in Western digits. */
  readonly numbers: string;
}

export function regionOf(locale: Locale, country?: string | null, iso = false): Region {
  if (country === undefined || country === null || !/^[A-Z]{2}$/.test(country))
    return { locale, country: undefined, iso, numbers: locale };
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return { locale, country, iso, numbers: `${language}-${country}-u-nu-latn` };
}

/**
 * The country of a browser, from its languages in the person's order. Portuguese is the Portuguese of Brazil, unless the browser names
 * another country of that language.
 */
export function countryOf(locale: Locale, tags: readonly string[]): string | undefined {
  const own = locale === 'pt-BR' ? tags.filter((tag) => /^pt\b/i.test(tag)) : tags;
  const found = own.map((tag) => /-([a-z]{2})(-|$)/i.exec(tag)?.[1]).find((code) => code !== undefined);
  return found?.toUpperCase() ?? (locale === 'pt-BR' ? 'BR' : undefined);
}

/** Countries that write the month before the day. */
const monthFirst = 'AS BI CA GU JP MH MP PH PR UM US VI';

/** What a date begins with in the country. Portuguese dates begin with the day everywhere. */
export function firstOfDate({ locale, country }: Region): 'year' | 'month' | 'day' {
  if (locale === 'pt-BR') return 'day';
  if (country === undefined) return 'year';
  return monthFirst.includes(country) ? 'month' : 'day';
}
