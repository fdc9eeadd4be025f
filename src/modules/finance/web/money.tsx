import { type ReactNode, useCallback } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import './finance.css';

/** An amount in the reader's writing, with its currency and as many digits as it is written with. */
export function useMoney(): (amount: string, currency: string) => string {
  const formats = useFormats();
  return useCallback(
    (amount, currency) => formats.money(amount, currency, amount.split('.')[1]?.length ?? 0),
    [formats],
  );
}

/** An amount as a figure; `signed` shows money that comes in by colour and a plus, and money that goes out by a minus. */
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
