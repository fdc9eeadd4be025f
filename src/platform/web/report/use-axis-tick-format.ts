import { useLocale } from '../i18n/language.tsx';

/** A round amount next to an axis, as short as the language writes it: `R$ 4 mil`, `$4K`; codes that are no currency are before it. */
export function useAxisTickFormat(): (value: number, currency: string) => string {
  const locale = useLocale();
  return (value, currency) => {
    const short = { notation: 'compact', maximumFractionDigits: 2 } as const;
    return /^[A-Za-z]{3}$/.test(currency)
      ? new Intl.NumberFormat(locale, { ...short, minimumFractionDigits: 0, style: 'currency', currency }).format(value)
      : `${currency} ${new Intl.NumberFormat(locale, short).format(value)}`;
  };
}
