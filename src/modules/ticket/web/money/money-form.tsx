import type { ReactNode } from 'react';
import type { Entity, Input } from '#platform/entity/define.ts';
import { Control } from '#platform/web/fields/control.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import type { Submit } from '#modules/people/web/use-submit.ts';
import { useMoneyWords } from './money-words.ts';

/** A field of a line or payment in its dialog. */
export function MoneyField(props: {
  account: string;
  entity: Entity;
  name: string;
  values: Input;
  submit: Submit;
  label?: string;
  required?: boolean;
  focused?: boolean;
  onChange: (values: Input) => void;
}): ReactNode {
  const t = useMoneyWords();
  const { entity, name, values } = props;
  const field = entity.fields[name];
  if (field === undefined) return null;
  return (
    <Control
      entity={entity}
      name={name}
      field={field}
      account={props.account}
      known={null}
      value={values[name]}
      label={props.label ?? fieldLabel(t, entity, name)}
      error={props.submit.wrong(name)}
      required={props.required === true}
      {...(props.focused === true && { focused: true })}
      onChange={(value) => props.onChange({ ...values, [name]: value })}
    />
  );
}
