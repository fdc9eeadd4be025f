import { type ReactNode, useCallback } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import './finance.css';

/** Formats an amount with its currency in the reader's locale, with all of its digits. */
export function useMoney(): (amount: string, currency: string) => string {
  const formats = useFormats();
  return useCallback(
    (amount, currency) => formats.money(amount, currency, amount.split('.')[1]?.length ?? 0),
    [formats],
  );
}

/** An amount. With `signed` an income has a colour and a plus, an outgo a minus. */
export function Money(props: { amount: string; currency: string; signed?: boolean }): ReactNode {
  const money = useMoney();
  const isIn = props.signed === true && !props.amount.startsWith('-') && /[1-9]/.test(props.amount);
  return (
    <span className="f-money" data-in={isIn ? true : undefined}>
      {isIn ? '+' : ''}
      {money(props.amount, props.currency)}
    </span>
  );
}
