import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { closingComplaints, differenceOf, isAmount, type Drawer } from '../../rules/drawer/day.ts';
import { CashField } from './cash-field.tsx';
import { useCashChanged } from './cash-queries.ts';
import { useCashWords } from './cash-words.ts';
import { Difference } from './difference.tsx';

/** Closes a drawer with what was counted. What must be in it is that of the newest reading, so it follows payments of another tab. */
export function CloseDialog(props: { account: string; drawer: Drawer; title: string; onClose: () => void }): ReactNode {
  const t = useCashWords();
  const formats = useFormats();
  const { account, drawer, onClose } = props;
  const { expected, currency } = drawer;
  const changed = useCashChanged(account);
  const [counted, setCounted] = useState('');
  const [note, setNote] = useState('');
  const submit = useSubmit({
    check: () =>
      counted === '' ? { counted: [{ code: 'cant-be-blank' }] } : closingComplaints(counted, expected, note),
    send: async () => {
      const body = { counted, expected, ...(note.trim() === '' ? {} : { note }) };
      await request('POST', `/${account}/_cash/${drawer.id}/closing`, { body }).finally(changed);
      showToast({ text: t('cash.was-closed') });
      onClose();
    },
  });
  const difference = isAmount(counted) ? differenceOf(counted, expected) : undefined;
  return (
    <FormDialog name="close-drawer" title={props.title} save={t('cash.close')} submit={submit} onClose={onClose}>
      <p className="o-quiet o-flush">{t('cash.count-text')}</p>
      <dl className="t-cash-facts">
        <div>
          <dt>{t('cash.expected')}</dt>
          <dd>{formats.money(expected, currency)}</dd>
        </div>
        {difference === undefined ? null : (
          <div>
            <dt>{t('cash.difference')}</dt>
            <dd>
              <Difference amount={difference} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <CashField
        name="counted"
        label={t('cash.counted')}
        value={counted}
        error={submit.wrong('counted')}
        onChange={setCounted}
      />
      {difference === undefined || difference === '0.00' ? null : (
        <TextInput label={t('cash.note')} required maxLength={300} {...submit.field('note', note, setNote)} />
      )}
    </FormDialog>
  );
}
