import type { Locale } from '#platform/entity/locale.ts';
import { formatMoney, formatNumber } from '#platform/entity/format.ts';
import { formatDate } from '#platform/entity/region/format-date.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { pageText, type PageWord } from '../../locales/customer-page.ts';
import type { PageData } from './page-data.ts';

/** How a page is shown to one reader. */
export interface Shown {
  readonly locale: Locale;
  /** The path of the page, with its token. */
  readonly path: string;
  readonly code: string;
  /** What the page says first: the result of an answer. */
  readonly message?: PageWord | undefined;
  /** For members of the group: the address of the ticket. */
  readonly member?: string | undefined;
}

/** Texts and formats of a page. */
export interface PageFormats {
  readonly say: (word: PageWord, values?: Readonly<Record<string, string>>) => string;
  readonly date: (value: unknown) => string;
  readonly money: (value: unknown, currency?: unknown) => string;
  readonly number: (value: string) => string;
}

export function formatsOf(data: PageData, locale: Locale): PageFormats {
  const region = regionOf(locale, data.country);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    say: (word, values) => pageText(locale, word, values),
    date: (value) => (text(value) === '' ? '' : formatDate(text(value), region, { timeZone: data.timeZone })),
    number: (value) => formatNumber(value, region),
    money: (value, currency) =>
      formatMoney(text(value) === '' ? '0' : text(value), region, text(currency) || data.currency),
  };
}
