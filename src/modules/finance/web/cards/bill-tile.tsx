import { Button } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleHalf2,
  IconClockX,
  IconLock,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useMonths } from '#platform/web/report/use-months.ts';
import type { Bill, BillState } from '../../rules/cards/bills.ts';
import { isZero } from '../../rules/money.ts';
import { Money, useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';

const pictures: Readonly<Record<BillState, typeof IconLock>> = {
  upcoming: IconCircleDotted,
  open: IconCircleDashed,
  closed: IconLock,
  'part-paid': IconCircleHalf2,
  overdue: IconClockX,
  paid: IconCircleCheckFilled,
};

/** One bill: month, state, days, what is open, and what can be done with it. */
export function BillTile(props: {
  bill: Bill;
  currency: string;
  /** Whether the register below shows only its rows. */
  shown: boolean;
  onShow: () => void;
  onPay?: () => void;
  onMove?: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  const month = useMonths('numeric');
  const { bill, currency } = props;
  const name = t('card.bill', { month: month(bill.bill) });
  const Picture = pictures[bill.state];
  const isDue = ['closed', 'part-paid', 'overdue'].includes(bill.state);
  const isAhead = ['upcoming', 'open'].includes(bill.state);
  return (
    <article className="f-bill" data-state={bill.state} aria-label={name}>
      <header>
        <h2>{month(bill.bill)}</h2>
        <span className="o-small f-bill-state">
          <Picture size={16} stroke={1.5} aria-hidden="true" />
          {t(`card.state.${bill.state}`)}
        </span>
      </header>
      <p className="f-bill-amount">
        <Money amount={bill.state === 'paid' ? bill.total : bill.open} currency={currency} />
      </p>
      <p className="o-small o-quiet">
        {isZero(bill.paid) || bill.state === 'paid'
          ? t('card.entries', { count: bill.count })
          : t('card.paid-of', { paid: money(bill.paid, currency), total: money(bill.total, currency) })}
      </p>
      <p className="o-small o-quiet f-bill-days">
        <span>{t('card.closes', { day: formats.date(bill.closes) })}</span>
        <span>{t('card.due', { day: formats.date(bill.due) })}</span>
      </p>
      <div className="f-bill-buttons">
        {props.onPay !== undefined && isDue ? (
          <Button size="xs" onClick={props.onPay}>
            {t('card.pay')}
          </Button>
        ) : null}
        <Button size="xs" variant={props.shown ? 'light' : 'default'} aria-pressed={props.shown} onClick={props.onShow}>
          {t('card.show-entries')}
        </Button>
        {props.onMove !== undefined && isAhead ? (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={props.onMove}>
            {t('card.move-closing')}
          </Button>
        ) : null}
        {props.onPay !== undefined && bill.state === 'open' && !isZero(bill.open) ? (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={props.onPay}>
            {t('card.pay')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}
