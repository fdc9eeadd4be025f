import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useMoney } from '../estimate/use-money.ts';
import { useMoneyWords } from './money-words.ts';
import type { Bill } from './use-bill.ts';

/** Sum, discount and tax if there are any, total, paid, and what is due, overpaid or deposited. */
export function BillSums(props: { account: string; bill: Bill }): ReactNode {
  const t = useMoneyWords();
  const formats = useFormats();
  const money = useMoney(props.account);
  const { totals, paid, due, currency, lines } = props.bill;
  const discounted = totals.discount !== '0.00';
  const rest = due.startsWith('-') ? due.slice(1) : due;
  const state = lines.length === 0 ? 'deposit' : due.startsWith('-') ? 'overpaid' : 'due';
  const rows: readonly (readonly [string, string, ('total' | 'due')?])[] = [
    ...(discounted || totals.taxes.some(({ added }) => added)
      ? ([[t('money.sum'), money(totals.work, currency)]] as const)
      : []),
    ...(discounted ? ([[t('money.discount'), money(`-${totals.discount}`, currency)]] as const) : []),
    ...totals.taxes.map(
      ({ rate, added, tax }) =>
        [
          t(added ? 'money.tax-added' : 'money.tax-part', { rate: formats.number(rate) }),
          money(tax, currency),
        ] as const,
    ),
    ...(lines.length === 0 ? [] : ([[t('money.total'), money(totals.total, currency), 'total']] as const)),
    ...(paid === '0.00' || lines.length === 0 ? [] : ([[t('money.paid'), money(paid, currency)]] as const)),
    due === '0.00' ? [t('money.settled'), '', 'due'] : [t(`money.${state}`), money(rest, currency), 'due'],
  ];
  return (
    <dl className="t-sums t-bill-sums">
      {rows.map(([label, amount, emphasis]) => (
        <div
          key={label}
          data-total={emphasis === 'total' ? true : undefined}
          data-due={emphasis === 'due' ? state : undefined}
        >
          <dt>{label}</dt>
          <dd className="t-figure">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
