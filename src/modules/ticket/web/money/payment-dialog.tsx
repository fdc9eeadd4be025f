import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { useCreate } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { isMore, isPositive } from '../../rules/money/payments.ts';
import { useMoney } from '../estimate/use-money.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { ChargePart } from '../pix/charge-part.tsx';
import { MoneyField } from './money-form.tsx';
import { PixBox } from './pix-box.tsx';
import { useMoneyWords } from './money-words.ts';
import type { Bill } from './use-bill.ts';

/** Takes a payment, by default all that is due. More than that needs a tick. */
export function PaymentDialog(props: { account: string; doc: TicketDoc; bill: Bill; onClose: () => void }): ReactNode {
  const t = useMoneyWords();
  const money = useMoney(props.account);
  const { account, bill } = props;
  const [values, setValues] = useState<Input>({
    method: 'cash',
    ...(isPositive(bill.due) && { amount: bill.due }),
  });
  const [more, setMore] = useState(false);
  const create = useCreate(account, orderPayment);
  const submit = useSubmit({
    check: () => (isTooMuch(bill, values['amount']) && !more ? { amount: [{ code: 'more-than-due' }] } : {}),
    send: async () => {
      await create.mutateAsync({ ...values, ticket_id: props.doc._id, ...(more && { more_than_due: true }) });
      showToast({ text: t('money.taken', { amount: money(String(values['amount'] ?? '0'), bill.currency) }) });
      props.onClose();
    },
  });
  const refusal = complaintsOf(submit.error)?.['amount']?.find(({ code }) => code === 'more-than-due');
  const shared = { account, entity: orderPayment, values, submit, onChange: setValues };
  return (
    <FormDialog name="payment" title={t('money.take')} save={t('money.take')} submit={submit} onClose={props.onClose}>
      <MoneyField {...shared} name="amount" required focused />
      {refusal === undefined && !more ? null : (
        <Checkbox
          label={t('money.more-than-due', { due: money(isPositive(bill.due) ? bill.due : '0', bill.currency) })}
          checked={more}
          onChange={(event) => setMore(event.currentTarget.checked)}
        />
      )}
      <MoneyField {...shared} name="method" required />
      {values['method'] === 'pix' ? (
        <>
          <PixBox
            account={account}
            number={props.doc.number ?? 0}
            amount={String(values['amount'] ?? '')}
            currency={bill.currency}
          />
          <ChargePart account={account} ticket={props.doc._id} amount={String(values['amount'] ?? '')} />
        </>
      ) : null}
      <MoneyField {...shared} name="note" />
    </FormDialog>
  );
}

/** The server checks it again. */
function isTooMuch({ lines, due }: Bill, amount: unknown): boolean {
  if (lines.length === 0 || typeof amount !== 'string' || !/^\d{1,12}(\.\d+)?$/.test(amount)) return false;
  return isMore(amount, isPositive(due) ? due : '0');
}
