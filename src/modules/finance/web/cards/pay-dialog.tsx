import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { update } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { Control } from '#platform/web/fields/control.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { transfer } from '../../entities/transfer.ts';
import { wallet as walletKind } from '../../entities/wallet.ts';
import { openUntil, type CardBills } from '../../rules/cards/bills.ts';
import { isZero } from '../../rules/money.ts';
import { useMoney } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

/** Pays a bill with one transfer; the open amount is proposed. */
export function PayDialog(props: {
  account: string;
  wallet: WalletDoc;
  found: CardBills;
  bill: string;
  title: string;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const month = useMonths('numeric');
  const client = useQueryClient();
  const { account, wallet, found, bill } = props;
  const { currency = '' } = wallet;
  const open = openUntil(found, bill);
  const [values, setValues] = useState<Input>({
    source_wallet_id: wallet.pays_from ?? null,
    value: isZero(open) ? null : open,
    date: found.today,
  });
  const [more, setMore] = useState(false);
  const name = month(bill);
  const submit = useSubmit({
    send: async () => {
      const { source_wallet_id: from, value, date } = values;
      const description = t('card.bill', { month: name });
      try {
        await update(account, 'card', 'pay', wallet._id, { bill, from, value, date, description, more });
      } catch (error) {
        setMore(true);
        throw error;
      }
      await Promise.all([walletKind.kind, transfer.kind].map(async (kind) => refresh(client, account, kind)));
      showToast({ text: t('card.paid', { amount: money(String(value), currency), month: name }) });
      props.onClose();
    },
  });
  const { source_wallet_id: from, value, date } = transfer.fields;
  const control = (field: keyof typeof transfer.fields, at: string, label: string): ReactNode => (
    <Control
      entity={transfer}
      name={field}
      field={{ source_wallet_id: from, value, date }[field as 'value'] ?? value}
      account={account}
      known={null}
      value={values[field]}
      label={label}
      error={submit.wrong(at) ?? submit.wrong(field)}
      required
      onChange={(given) => {
        setMore(false);
        setValues({ ...values, [field]: given });
      }}
    />
  );
  const isMore = more && submit.wrong('value') !== null;
  return (
    <FormDialog
      name="pay-bill"
      title={props.title}
      submit={submit}
      save={isMore ? t('card.pay-more', { amount: money(String(values['value'] ?? '0'), currency) }) : t('card.pay')}
      onClose={props.onClose}
    >
      {control('value', 'value', t('card.pay-amount', { currency }))}
      {control('source_wallet_id', 'from', t('card.pay-from'))}
      {control('date', 'date', t('card.pay-date'))}
    </FormDialog>
  );
}
