import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { groupLabel } from '#platform/web/i18n/labels.ts';
import { CardFields } from '../cards/card-fields.tsx';
import { wallet } from '../../entities/wallet.ts';
import '../finance.css';
import { useTranslations } from '../words.ts';
import { MembersField } from './members-field.tsx';
import './wallets.css';

/** Form of a wallet: name, currency, initial amount, a card's limit and who sees it; digits are folded. */
export function WalletForm(props: Omit<FormProps, 'entity'> & { nested?: boolean }): ReactNode {
  const t = useTranslations();
  const { onCancel, nested, ...options } = props;
  const form = useRecordForm({ ...options, entity: wallet, drafts: nested !== true });
  return (
    <RecordForm form={form} guarded={nested !== true} onCancel={onCancel}>
      <Field entity={wallet} name="name" />
      <div className="f-pair">
        <Field entity={wallet} name="currency" description={t('wallet.currency-why')} />
        <Field entity={wallet} name="start_balance" description={t('wallet.start-why')} />
      </div>
      <Field entity={wallet} name="card" />
      {form.values['card'] === true ? <CardFields /> : null}
      {props.doc === undefined ? null : <Field entity={wallet} name="active" />}
      <MembersField />
      <details className="o-fold" open={form.complaints['precision'] !== undefined ? true : undefined}>
        <summary>{groupLabel(t, wallet, 'more')}</summary>
        <Field entity={wallet} name="precision" description={t('wallet.precision-why')} />
      </details>
    </RecordForm>
  );
}
