import { type ReactNode, useMemo } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { SuggestControl } from '#platform/web/fields/choice/suggest-control.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { budget } from '../../entities/budget.ts';
import { useKnownCategories } from '../register/use-known-categories.ts';
import { useUsualCurrency } from '../wallet/use-usual-currency.ts';
import { useTranslations } from '../words.ts';
import '../finance.css';

/** A new budget, in the currency of most wallets. */
export function BudgetCreate(): ReactNode {
  const currency = useUsualCurrency(useAccount());
  const begin = useMemo(() => (currency === undefined ? null : { currency }), [currency]);
  return <CreatePage entity={budget} form={BudgetForm} begin={begin} />;
}

export function BudgetEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={BudgetForm} />;
}

function BudgetForm(props: FormProps): ReactNode {
  const t = useTranslations();
  const { onCancel, ...options } = props;
  const form = useRecordForm(options);
  const isOfOneMonth = typeof form.values['month'] === 'string' && form.values['month'] !== '';
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <CategoryField />
      <div className="f-pair">
        <Field entity={budget} name="amount" />
        <Field entity={budget} name="currency" />
      </div>
      <Field entity={budget} name="month" description={t('budget.month-why')} />
      <Field entity={budget} name="carries" description={t('budget.carries-why')} />
      {isOfOneMonth || props.doc === undefined ? null : <Field entity={budget} name="since" />}
    </RecordForm>
  );
}

/** The category, with those that rows have. */
function CategoryField(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const words = useKnownCategories(form.account, 'outgo');
  const value = form.values['category'];
  const complaints = form.complaintsAt('category');
  return (
    <SuggestControl
      input={{
        label: fieldLabel(t, budget, 'category'),
        name: 'category',
        maxLength: 60,
        required: true,
        withAsterisk: true,
        disabled: form.busy,
        error: complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', '),
      }}
      words={words}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => form.setValue('category', text === '' ? null : text)}
    />
  );
}
