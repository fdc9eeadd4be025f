import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDecimal, parseDecimal } from '#platform/entity/format.ts';
import type { DecimalField, IntegerField } from '#platform/entity/define.ts';
import { useLocale } from '../i18n/language.tsx';
import { type ControlProps, digitsShown, inputProps, textOf } from './control-props.ts';

/** A whole number; what is none stays as typed, for the check to complain about. */
export function IntegerControl(props: ControlProps<IntegerField>): ReactNode {
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="numeric"
      autoComplete="off"
      value={textOf(props.value)}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        props.onChange(text === '' ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : text);
      }}
    />
  );
}

/** An exact decimal in the spoken language's writing; set right when the field is left. */
export function DecimalControl(props: ControlProps<DecimalField>): ReactNode {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const wire = textOf(props.value);
  const shown = typed ?? (wire === '' ? '' : formatDecimal(wire, locale, digitsShown(props.field, wire)));
  return (
    <TextInput
      {...inputProps(props)}
      className="o-number"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        props.onChange(text.trim() === '' ? null : (parseDecimal(text, locale) ?? text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
