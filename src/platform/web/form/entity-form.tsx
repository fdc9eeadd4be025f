import { type ReactNode, useState } from 'react';
import type { FormGroup } from '#platform/entity/define.ts';
import { groupLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { Field } from './field.tsx';
import type { FormProps } from './form-props.ts';
import { RecordForm } from './record-form.tsx';
import { type RecordFormState, useRecordForm } from './use-record-form.ts';

export interface EntityFormProps extends FormProps {
  /** Within a dialog: no draft, no guard of the address. */
  readonly nested?: boolean;
  readonly submitLabel?: string;
}

/** The form of a kind by its definition: the groups' fields in their order, optional groups folded. */
export function EntityForm(props: EntityFormProps): ReactNode {
  const { nested, onCancel, submitLabel, ...options } = props;
  const form = useRecordForm({ ...options, drafts: nested !== true });
  return (
    <RecordForm
      form={form}
      guarded={nested !== true}
      onCancel={onCancel}
      {...(submitLabel === undefined ? {} : { submitLabel })}
    >
      {props.entity.form.map((group) => (
        <FormSection key={group.key} form={form} group={group} />
      ))}
    </RecordForm>
  );
}

/** One group of fields; a folded one opens on demand, when it holds something, or when something in it is wrong. */
function FormSection(props: { form: RecordFormState; group: FormGroup; children?: ReactNode }): ReactNode {
  const t = useT();
  const { form, group } = props;
  const filled = group.fields.some((name) => !isEmpty(form.base[name]));
  const [open, setOpen] = useState(filled);
  const wrong = group.fields.some((name) => form.complaints[name] !== undefined);
  const fields = group.fields.map((name) => <Field key={name} entity={form.entity} name={name} />);
  if (group.folded !== true) {
    return (
      <fieldset className="o-form-group" aria-label={groupLabel(t, form.entity, group.key)}>
        {fields}
        {props.children}
      </fieldset>
    );
  }
  return (
    <details className="o-fold" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{groupLabel(t, form.entity, group.key)}</summary>
      <div className="o-form-group">
        {fields}
        {props.children}
      </div>
    </details>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
