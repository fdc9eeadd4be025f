import { useLocale } from '../i18n/language.tsx';

/**
 * A round amount next to an axis, in the shortest form of the language: `R$ 4 mil`, `$4K`. A code that is no currency
 * stands before it.
 */
export function useAxisTickFormat(): (value: number, currency: string) => string {
  const locale = useLocale();
  return (value, currency) => {
    const short = { notation: 'compact', maximumFractionDigits: 2 } as const;
    return /^[A-Za-z]{3}$/.test(currency)
      ? new Intl.NumberFormat(locale, { ...short, minimumFractionDigits: 0, style: 'currency', currency }).format(value)
      : `${currency} ${new Intl.NumberFormat(locale, short).format(value)}`;
  };
}
