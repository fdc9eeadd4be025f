import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { estimate } from '../../entities/estimate.ts';
import { EstimateLines } from './estimate-lines.tsx';
import '../form/intake.css';
import './estimate.css';
import { useTranslations } from '../words.ts';

/** Form of an estimate with customer, lines and terms. */
export function EstimateForm(props: Omit<FormProps, 'entity'>): ReactNode {
  const t = useTranslations();
  const { onCancel, ...options } = props;
  const form = useRecordForm({ ...options, entity: estimate });
  const wasSent = props.doc !== undefined && props.doc['status'] !== 'draft';
  return (
    <RecordForm form={form} onCancel={onCancel}>
      {wasSent ? <p className="o-note">{t('estimate.next-version')}</p> : null}
      <div className="t-pair">
        <Field entity={estimate} name="customer_id" />
        <Field entity={estimate} name="ticket_id" />
      </div>
      <Field entity={estimate} name="description" />
      <EstimateLines />
      <div className="t-pair">
        <Field entity={estimate} name="valid_until" description={t('estimate.valid-why')} />
        <Field entity={estimate} name="payment" />
      </div>
      <div className="t-pair">
        <Field entity={estimate} name="starts_on" />
        <Field entity={estimate} name="ends_on" />
      </div>
      <Field entity={estimate} name="observation" />
    </RecordForm>
  );
}
