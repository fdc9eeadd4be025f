import { Button } from '@mantine/core';
import { IconCash, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { orderLine } from '../../entities/order-line.ts';
import { useMoney } from '../estimate/use-money.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { BillLines } from './bill-lines.tsx';
import { BillPayments } from './bill-payments.tsx';
import { BillSums } from './bill-sums.tsx';
import { LineDialog } from './line-dialog.tsx';
import { useMoneyWords } from './money-words.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { type LineDoc, type PaymentDoc, useBill } from './use-bill.ts';
import './bill.css';

type Opened =
  | { readonly part: 'line'; readonly line: LineDoc | null }
  | { readonly part: 'payment' }
  | { readonly part: 'refund'; readonly payment: PaymentDoc };

/** What a ticket costs, what was paid and what is due, as a bill reads. */
export function BillSection(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useMoneyWords();
  const { account, doc } = props;
  const bill = useBill(account, doc._id);
  const { permitted, held } = useCreating(account, orderLine);
  const money = useMoney(account);
  const [opened, setOpened] = useState<Opened | null>(null);
  const writable = permitted && held === undefined;
  if (bill === undefined) return null;
  const isEmpty = bill.lines.length === 0 && bill.payments.length === 0;
  if (isEmpty && !writable) return null;
  const cancelled = doc.status === 'cancel';
  const isDue = !bill.due.startsWith('-') && bill.due !== '0.00';
  const close = (): void => setOpened(null);
  return (
    <section className="o-section t-bill" aria-label={t('money.title')}>
      <div className="o-section-head">
        <h2>{t('money.title')}</h2>
        {writable ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => setOpened({ part: 'line', line: null })}
          >
            {t('money.add-line')}
          </Button>
        ) : null}
      </div>
      {isEmpty ? (
        <p className="o-quiet o-flush">{t('money.empty')}</p>
      ) : (
        <>
          <BillLines
            account={account}
            bill={bill}
            {...(writable && { onEdit: (line: LineDoc) => setOpened({ part: 'line', line }) })}
          />
          <BillSums account={account} bill={bill} />
          <BillPayments
            account={account}
            bill={bill}
            {...(writable && { onRefund: (payment: PaymentDoc) => setOpened({ part: 'refund', payment }) })}
          />
        </>
      )}
      {writable && !cancelled ? (
        <Button
          className="o-screen"
          variant={isDue ? 'light' : 'default'}
          size="compact-md"
          leftSection={<IconCash size={16} />}
          onClick={() => setOpened({ part: 'payment' })}
        >
          {isDue ? t('money.take-amount', { amount: money(bill.due, bill.currency) }) : t('money.take')}
        </Button>
      ) : null}
      {cancelled && bill.payments.length > 0 ? <p className="o-quiet o-small">{t('money.cancelled')}</p> : null}
      {opened?.part === 'line' ? (
        <LineDialog account={account} ticket={doc._id} line={opened.line} onClose={close} />
      ) : null}
      {opened?.part === 'payment' ? <PaymentDialog account={account} doc={doc} bill={bill} onClose={close} /> : null}
      {opened?.part === 'refund' ? (
        <RefundDialog account={account} ticket={doc._id} bill={bill} payment={opened.payment} onClose={close} />
      ) : null}
    </section>
  );
}
