import { Fragment, type ReactNode, useState } from 'react';
import type { FormGroup } from '#platform/entity/define.ts';
import { groupLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { Field } from './field.tsx';
import type { FormProps } from './form-props.ts';
import { RecordForm } from './record-form.tsx';
import { type RecordFormState, useRecordForm } from './use-record-form.ts';

export interface EntityFormProps extends FormProps {
  /** Within a dialog: without draft and leave guard. */
  readonly nested?: boolean;
  readonly submitLabel?: string;
  /** What follows a field, by the field's name. */
  readonly after?: Readonly<Record<string, ReactNode>>;
}

/** The form of a kind by its definition: the groups and their fields in order, optional groups collapsed. */
export function EntityForm(props: EntityFormProps): ReactNode {
  const { nested, onCancel, submitLabel, after, ...options } = props;
  const form = useRecordForm({ ...options, drafts: nested !== true });
  return (
    <RecordForm
      form={form}
      guarded={nested !== true}
      onCancel={onCancel}
      {...(submitLabel === undefined ? {} : { submitLabel })}
    >
      {props.entity.form.map((group) => (
        <FormSection key={group.key} form={form} group={group} after={after} />
      ))}
    </RecordForm>
  );
}

/** A group of fields. A collapsed one opens on click, if a field has a value, or if a field has an error. */
function FormSection(props: { form: RecordFormState; group: FormGroup; after: EntityFormProps['after'] }): ReactNode {
  const t = useT();
  const { form, group } = props;
  const filled = group.fields.some((name) => !isEmpty(form.base[name]));
  const [open, setOpen] = useState(filled);
  const wrong = group.fields.some((name) => form.complaints[name] !== undefined);
  const fields = group.fields.map((name) => (
    <Fragment key={name}>
      <Field entity={form.entity} name={name} />
      {props.after?.[name]}
    </Fragment>
  ));
  if (group.folded !== true) {
    return (
      <fieldset className="o-form-group" aria-label={groupLabel(t, form.entity, group.key)}>
        {fields}
      </fieldset>
    );
  }
  return (
    <details className="o-fold" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{groupLabel(t, form.entity, group.key)}</summary>
      <div className="o-form-group">{fields}</div>
    </details>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
