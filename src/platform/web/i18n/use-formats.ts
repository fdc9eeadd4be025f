import { useMemo } from 'react';
import { formatDecimal, formatMoney, formatNumber, formatRelative, formatSize } from '#platform/entity/format.ts';
import { formatDate, formatMoment, machineDay } from '#platform/entity/region/format-date.ts';
import { useRegion } from './language.tsx';

export interface Formats {
  /** Leaves out the current year where the month has a name: `Nov 27`. */
  date(value: string): string;
  moment(value: string): string;
  relative(value: string): string;
  number(value: number | string, digits?: number): string;
  decimal(value: number | string, scale: number): string;
  money(value: number | string, currency?: string, precision?: number): string;
  size(bytes: number): string;
}

/** Formats dates, numbers and money for the current language and region. */
export function useFormats(): Formats {
  const region = useRegion();
  return useMemo(() => {
    const when = { thisYear: machineDay().slice(0, 4) };
    return {
      date: (value) => formatDate(value, region, when),
      moment: (value) => formatMoment(value, region, when),
      relative: (value) => formatRelative(value, Date.now(), region.locale),
      number: (value, digits) => formatNumber(value, region, digits),
      decimal: (value, scale) => formatDecimal(value, region, scale),
      money: (value, currency, precision) => formatMoney(value, region, currency, precision),
      size: (bytes) => formatSize(bytes, region),
    };
  }, [region]);
}
