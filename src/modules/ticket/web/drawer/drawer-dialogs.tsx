import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { amountComplaints, isAmount, withdrawalComplaints, type Drawer } from '../../rules/drawer/day.ts';
import { CashField } from './cash-field.tsx';
import { useCashChanged } from './cash-queries.ts';
import { useCashWords } from './cash-words.ts';

/** Opens a drawer, by default with what was counted in the last one. */
export function OpenDialog(props: { account: string; last: string | undefined; onClose: () => void }): ReactNode {
  const t = useCashWords();
  const { account, onClose } = props;
  const changed = useCashChanged(account);
  const [opening, setOpening] = useState(props.last ?? '0');
  const submit = useSubmit({
    check: () => amountComplaints('opening', opening, 'zero'),
    send: async () => {
      await request('POST', `/${account}/_cash`, { body: { opening } }).finally(changed);
      showToast({ text: t('cash.opened') });
      onClose();
    },
  });
  return (
    <FormDialog name="open-drawer" title={t('cash.open')} save={t('cash.open')} submit={submit} onClose={onClose}>
      <CashField
        name="opening"
        label={t('cash.opening')}
        value={opening}
        error={submit.wrong('opening')}
        onChange={setOpening}
      />
    </FormDialog>
  );
}

/** Puts money into an open drawer or takes some out. */
export function MoveDialog(props: {
  account: string;
  drawer: Drawer;
  entry: 'deposit' | 'withdrawal';
  onClose: () => void;
}): ReactNode {
  const t = useCashWords();
  const { account, drawer, entry, onClose } = props;
  const changed = useCashChanged(account);
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const title = t(`cash.${entry}`);
  const submit = useSubmit({
    check: () => ({
      ...(amount === '' ? { amount: [{ code: 'cant-be-blank' }] } : amountComplaints('amount', amount, 'above zero')),
      ...(entry === 'withdrawal' && isAmount(amount) && withdrawalComplaints(amount, drawer.expected)),
      ...(note.trim() === '' && { note: [{ code: 'cant-be-blank' }] }),
    }),
    send: async () => {
      await request('POST', `/${account}/_cash/${drawer.id}/moves`, { body: { entry, amount, note } }).finally(changed);
      showToast({ text: t('cash.moved') });
      onClose();
    },
  });
  return (
    <FormDialog name="cash-move" title={title} save={title} submit={submit} onClose={onClose}>
      <CashField
        name="amount"
        label={t('cash.amount')}
        value={amount}
        error={submit.wrong('amount')}
        onChange={setAmount}
      />
      <TextInput label={t('cash.reason')} required maxLength={300} {...submit.field('note', note, setNote)} />
    </FormDialog>
  );
}
