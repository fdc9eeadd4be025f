import { numberFormat } from '#platform/entity/formatters.ts';
import { decimalMark } from '#platform/entity/region/parse-decimal.ts';
import { useRegion } from '../i18n/language.tsx';

/**
 * A round amount next to an axis, in the shortest form of the language: `R$ 4 mil`, `$4K`. A code that is no currency
 * stands before it.
 */
export function useAxisTickFormat(): (value: number, currency: string) => string {
  const region = useRegion();
  return (value, currency) => {
    const short = { notation: 'compact', maximumFractionDigits: 2 } as const;
    const write = (options: Intl.NumberFormatOptions): string =>
      numberFormat(region.locale, options)
        .formatToParts(value)
        .map((part) => (part.type === 'decimal' ? decimalMark(region) : part.value))
        .join('');
    return /^[A-Za-z]{3}$/.test(currency)
      ? write({ ...short, minimumFractionDigits: 0, style: 'currency', currency })
      : `${currency} ${write(short)}`;
  };
}
