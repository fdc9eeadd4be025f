import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDecimal } from '#platform/entity/format.ts';
import { typedAmount } from '#platform/web/fields/typed-amount.ts';
import type { DecimalField, IntegerField } from '#platform/entity/define.ts';
import { useRegion } from '../i18n/language.tsx';
import { type ControlProps, digitsShown, inputProps, textOf } from './control-props.ts';

/** A whole number; an invalid text stays as typed, so that the form can complain. */
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

/** An exact decimal in the format of the region; formatted when the field loses the focus. */
export function DecimalControl(props: ControlProps<DecimalField>): ReactNode {
  const region = useRegion();
  const [typed, setTyped] = useState<string | null>(null);
  const wire = textOf(props.value);
  const shown = typed ?? (wire === '' ? '' : formatDecimal(wire, region, digitsShown(props.field, wire)));
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
        props.onChange(text.trim() === '' ? null : (typedAmount(text, region) ?? text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
