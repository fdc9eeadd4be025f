import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRemove } from '#platform/web/data/removal.ts';
import { When } from '#platform/web/fields/value.tsx';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { isPositive, refundable } from '../../rules/money/payments.ts';
import { useMoney } from '../estimate/use-money.ts';
import { useMoneyWords } from './money-words.ts';
import type { Bill, PaymentDoc } from './use-bill.ts';

/** The payments and refunds of a ticket, oldest first. */
export function BillPayments(props: {
  account: string;
  bill: Bill;
  onRefund?: (payment: PaymentDoc) => void;
}): ReactNode {
  const t = useMoneyWords();
  if (props.bill.payments.length === 0) return null;
  return (
    <>
      <h3 className="o-small o-quiet t-bill-payments-title">{kindLabel(t, orderPayment.kind, 2)}</h3>
      <ul className="o-plain-list t-bill-payments">
        {props.bill.payments.map((doc) => (
          <PaymentRow key={doc._id} {...props} doc={doc} />
        ))}
      </ul>
    </>
  );
}

function PaymentRow(props: {
  account: string;
  bill: Bill;
  doc: PaymentDoc;
  onRefund?: (payment: PaymentDoc) => void;
}): ReactNode {
  const t = useMoneyWords();
  const money = useMoney(props.account);
  const { remove, busy } = useRemove(props.account, orderPayment);
  const { doc, bill, onRefund } = props;
  const amount = money(doc.amount ?? '0', doc.currency);
  const isRefund = doc.refund_of !== undefined;
  const rest = isRefund ? '0.00' : refundable(doc, bill.payments);
  const proof =
    doc.e2eid !== undefined ? t('money.confirmed') : doc.bank_row !== undefined ? t('money.in-bank-file') : undefined;
  const method = t(`order_payment.method.${doc.method ?? 'other'}`);
  return (
    <li>
      <span>
        {isRefund ? `${t('money.refund')} · ${method}` : method}
        <span className="o-quiet o-small t-bill-kind">
          <When value={doc.at ?? doc.created_at} />
          {[doc.creator?.label, proof, doc.note].map((part) => (part === undefined ? '' : ` · ${part}`)).join('')}
        </span>
      </span>
      <span className="t-figure">{isRefund ? money(`-${doc.amount ?? '0'}`, doc.currency) : amount}</span>
      {onRefund === undefined ? null : (
        <span className="o-screen t-bill-buttons">
          {isPositive(rest) ? (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onRefund(doc)}>
              {t('money.refund')}
            </Button>
          ) : null}
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={t('money.remove-payment', { amount })}
            onClick={() => void remove(doc, t('money.payment-removed', { amount }))}
          >
            <IconX size={16} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}
