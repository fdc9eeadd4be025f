import { useCallback } from 'react';
import { useGroupCurrency } from '#platform/web/data/settings/group-currency.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';

/** Formats an amount in its record's currency, else in the group's; without a currency until that is loaded. */
export function useMoney(account: string): (amount: string, currency?: string) => string {
  const formats = useFormats();
  const ofGroup = useGroupCurrency(account);
  return useCallback(
    (amount, currency = ofGroup) =>
      currency === undefined ? formats.decimal(amount, 2) : formats.money(amount, currency),
    [formats, ofGroup],
  );
}
