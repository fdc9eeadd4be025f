import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { groupLabel } from '#platform/web/i18n/labels.ts';
import { planned } from '../../entities/planned.ts';
import { useKnownCategories } from '../register/use-known-categories.ts';
import { WalletField } from '../row/wallet-field.tsx';
import { useTranslations } from '../words.ts';
import '../finance.css';

/** The form of a planned row: only the fields that its kind and its rule need. */
export function PlannedForm(props: FormProps & { nested?: boolean }): ReactNode {
  const t = useTranslations();
  const { onCancel, nested, ...options } = props;
  const form = useRecordForm({ ...options, drafts: nested !== true });
  const { flow, rule } = form.values;
  const isTransfer = flow === 'transfer';
  const words = useKnownCategories(props.account, flow === 'income' ? 'income' : 'outgo');
  return (
    <RecordForm form={form} guarded={nested !== true} onCancel={onCancel}>
      <Field entity={planned} name="flow" />
      {isTransfer ? null : <Field entity={planned} name="party" />}
      <div className="f-pair">
        <Field entity={planned} name="value" />
        <Field entity={planned} name="value_max" description={t('planned.range-why')} />
      </div>
      <WalletField entity={planned} name="wallet_id" />
      {isTransfer ? <WalletField entity={planned} name="destination_wallet_id" /> : null}
      <Field entity={planned} name="rule" />
      <div className="f-pair">
        {rule === 'weeks' || rule === 'months' ? (
          <Field entity={planned} name="every" description={t(rule === 'weeks' ? 'planned.weeks' : 'planned.months')} />
        ) : null}
        {rule === 'monthly' || rule === 'months' ? (
          <Field entity={planned} name="day" description={t('planned.day-why')} />
        ) : null}
        <Field entity={planned} name="start" />
        {rule === 'once' ? null : <Field entity={planned} name="until" />}
      </div>
      <details className="o-fold">
        <summary>{groupLabel(t, planned, 'more')}</summary>
        <Field entity={planned} name="description" />
        <Field entity={planned} name="categories" words={words} />
        <Field entity={planned} name="who_id" />
        {props.doc === undefined ? null : <Field entity={planned} name="state" options={['active', 'paused']} />}
      </details>
    </RecordForm>
  );
}
