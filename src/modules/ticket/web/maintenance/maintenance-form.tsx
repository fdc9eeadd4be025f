import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { proposedNext } from '../../rules/warranty.ts';
import '../form/intake.css';
import { useCounterWords } from '../counter-words.ts';

/** Form of a maintenance: work, date, warranty and next date. */
export function MaintenanceForm(props: Omit<FormProps, 'entity'>): ReactNode {
  const { onCancel, ...options } = props;
  const form = useRecordForm({ ...options, entity: maintenance });
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <Field entity={maintenance} name="equipment_id" />
      <Field entity={maintenance} name="description" />
      <div className="t-pair">
        <Field entity={maintenance} name="date" />
        <Field entity={maintenance} name="warranty" />
      </div>
      <NextDate />
      <div className="t-pair">
        <Field entity={maintenance} name="category_id" />
        <Field entity={maintenance} name="ticket_id" />
      </div>
    </RecordForm>
  );
}

/** The next date; the description shows the proposal from the warranty. */
function NextDate(): ReactNode {
  const t = useCounterWords();
  const formats = useFormats();
  const { values } = useForm();
  const { date, warranty } = values;
  const proposed = proposedNext({
    date: typeof date === 'string' ? date : null,
    warranty: typeof warranty === 'number' ? warranty : null,
  });
  const day = proposed === null ? '' : formats.date(proposed);
  return (
    <Field
      entity={maintenance}
      name="next_maintenance"
      description={day === '' ? t('maintenance.next-why') : t('maintenance.next-proposed', { day })}
    />
  );
}
