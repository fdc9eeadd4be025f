import { Checkbox, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BooleanField, OptionField } from '#platform/entity/define.ts';
import { useT } from '../../i18n/language.tsx';
import { optionLabel } from '../../i18n/labels.ts';
import { type ControlProps, inputProps, textOf } from '../control-props.ts';

export function BooleanControl(props: ControlProps<BooleanField>): ReactNode {
  const {
    withAsterisk: _mark,
    required: _required,
    ...shared
  } = { withAsterisk: false, required: false, ...inputProps(props) };
  return (
    <Checkbox
      {...shared}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

/** One option of a fixed list; it may be empty if the field has no default. */
export function OptionControl(props: ControlProps<OptionField> & { options?: readonly string[] }): ReactNode {
  const t = useT();
  const options = props.options ?? props.field.options;
  const value = textOf(props.value);
  const open = props.field.default === undefined && props.required !== true;
  const none = open || value === '' ? [{ value: '', label: t('form.none') }] : [];
  return (
    <NativeSelect
      {...inputProps(props)}
      value={value}
      data={[
        ...none,
        ...options.map((option) => ({ value: option, label: optionLabel(t, props.entity, props.name, option) })),
      ]}
      onChange={(event) => props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
