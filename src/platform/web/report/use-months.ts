import { useLocale } from '../i18n/language.tsx';

/** Formats a month such as `2026-11`. */
export function useMonths(year: '2-digit' | 'numeric' = '2-digit'): (month: string) => string {
  const locale = useLocale();
  const words = new Intl.DateTimeFormat(locale, { month: 'short', year, timeZone: 'UTC' });
  return (month) => (/^\d{4}-\d\d$/.test(month) ? words.format(new Date(`${month}-01T00:00:00Z`)) : month);
}
