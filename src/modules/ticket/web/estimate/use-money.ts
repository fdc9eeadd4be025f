import { useCallback } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { currencyOf } from '../../rules/currency.ts';
import { useGroupLocale } from '../customer/group-locale.ts';

/** The currency of the group's amounts. */
export function useCurrency(account: string): string {
  return currencyOf(useGroupLocale(account) ?? 'en');
}

/** Writes an amount of the group: its own currency, in the reader's writing. */
export function useMoney(account: string): (amount: string) => string {
  const formats = useFormats();
  const currency = useCurrency(account);
  return useCallback((amount) => formats.money(amount, currency), [formats, currency]);
}
