import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDecimal } from '#platform/entity/format.ts';
import { typedAmount } from '#platform/web/fields/typed-amount.ts';
import { useRegion } from '#platform/web/i18n/language.tsx';

/** An amount in a dialog of the drawer. Text that is no amount stays as typed, so that it is refused where it was typed. */
export function CashField(props: {
  name: string;
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}): ReactNode {
  const region = useRegion();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      name={props.name}
      label={props.label}
      error={props.error}
      required
      data-autofocus
      className="o-number"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (/^-?\d+(\.\d+)?$/.test(props.value) ? formatDecimal(props.value, region, 2) : props.value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        props.onChange(text.trim() === '' ? '' : (typedAmount(text, region) ?? text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
