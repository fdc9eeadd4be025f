import { useCallback } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { currencyOf } from '../../rules/currency.ts';
import { useGroupLocale } from '../customer/group-locale.ts';

/** Writes an amount of the group: its own currency, in the reader's writing. */
export function useMoney(account: string): (amount: string) => string {
  const formats = useFormats();
  const locale = useGroupLocale(account) ?? 'en';
  return useCallback((amount) => formats.money(amount, currencyOf(locale)), [formats, locale]);
}
