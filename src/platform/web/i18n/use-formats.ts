import { useMemo } from 'react';
import {
  formatDate,
  formatDecimal,
  formatMoment,
  formatMoney,
  formatNumber,
  formatRelative,
  formatSize,
} from '#platform/entity/format.ts';
import { useLocale } from './language.tsx';

export interface Formats {
  date(value: string): string;
  moment(value: string): string;
  relative(value: string): string;
  number(value: number | string, digits?: number): string;
  decimal(value: number | string, scale: number): string;
  money(value: number | string, currency?: string, precision?: number): string;
  size(bytes: number): string;
}

/** Formats dates, numbers and money for the current language. */
export function useFormats(): Formats {
  const locale = useLocale();
  return useMemo(
    () => ({
      date: (value) => formatDate(value, locale),
      moment: (value) => formatMoment(value, locale),
      relative: (value) => formatRelative(value, Date.now(), locale),
      number: (value, digits) => formatNumber(value, locale, digits),
      decimal: (value, scale) => formatDecimal(value, locale, scale),
      money: (value, currency, precision) => formatMoney(value, locale, currency, precision),
      size: (bytes) => formatSize(bytes, locale),
    }),
    [locale],
  );
}
