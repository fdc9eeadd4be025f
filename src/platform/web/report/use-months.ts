import { useLocale } from '../i18n/language.tsx';

/** Formats a month such as `2026-11`. */
export function useMonths(): (month: string) => string {
  const locale = useLocale();
  const words = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (month) => (/^\d{4}-\d\d$/.test(month) ? words.format(new Date(`${month}-01T00:00:00Z`)) : month);
}
