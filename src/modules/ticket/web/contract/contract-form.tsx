import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { contract } from '../../entities/contract.ts';
import { ContractClauses } from './contract-clauses.tsx';
import '../form/intake.css';
import './contract.css';

/** Form of a contract with its clauses. */
export function ContractForm(props: Omit<FormProps, 'entity'>): ReactNode {
  const { onCancel, ...options } = props;
  const form = useRecordForm({ ...options, entity: contract });
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <Field entity={contract} name="customer_id" />
      <Field entity={contract} name="description" />
      <div className="t-pair">
        <Field entity={contract} name="starts_on" />
        <Field entity={contract} name="ends_on" />
      </div>
      <Field entity={contract} name="payment_kind" />
      <Field entity={contract} name="active" />
      <ContractClauses />
    </RecordForm>
  );
}
