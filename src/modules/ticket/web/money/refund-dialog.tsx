import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { useCreate } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { refundable } from '../../rules/money/payments.ts';
import { useMoney } from '../estimate/use-money.ts';
import { MoneyField } from './money-form.tsx';
import { useMoneyWords } from './money-words.ts';
import type { Bill, PaymentDoc } from './use-bill.ts';

/** Records money that goes back to the customer: all or a part of a payment. */
export function RefundDialog(props: {
  account: string;
  ticket: string;
  bill: Bill;
  payment: PaymentDoc;
  onClose: () => void;
}): ReactNode {
  const t = useMoneyWords();
  const money = useMoney(props.account);
  const { account, payment: paid, bill } = props;
  const [values, setValues] = useState<Input>({ method: paid.method, amount: refundable(paid, bill.payments) });
  const create = useCreate(account, orderPayment);
  const submit = useSubmit({
    send: async () => {
      await create.mutateAsync({ ...values, ticket_id: props.ticket, refund_of: paid._id });
      showToast({ text: t('money.refunded', { amount: money(String(values['amount'] ?? '0'), bill.currency) }) });
      props.onClose();
    },
  });
  const shared = { account, entity: orderPayment, values, submit, onChange: setValues };
  return (
    <FormDialog
      name="refund"
      title={t('money.refund-of', { amount: money(paid.amount ?? '0', paid.currency) })}
      save={t('money.refund')}
      submit={submit}
      onClose={props.onClose}
    >
      <MoneyField {...shared} name="amount" required focused />
      <MoneyField {...shared} name="method" required />
      <MoneyField {...shared} name="note" />
    </FormDialog>
  );
}
