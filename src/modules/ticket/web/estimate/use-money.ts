import { useCallback } from 'react';
import { useGroupCurrency } from '#platform/web/data/group-currency.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';

/** Writes an amount of the group: its own currency, in the reader's writing; bare until the currency is known. */
export function useMoney(account: string): (amount: string) => string {
  const formats = useFormats();
  const currency = useGroupCurrency(account);
  return useCallback(
    (amount) => (currency === undefined ? formats.decimal(amount, 2) : formats.money(amount, currency)),
    [formats, currency],
  );
}
