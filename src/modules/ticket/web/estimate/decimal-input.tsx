import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDecimal, formatNumber } from '#platform/entity/format.ts';
import { typedAmount } from '#platform/web/fields/typed-amount.ts';
import { useRegion } from '#platform/web/i18n/language.tsx';

/** Input for a decimal in a row, without a visible label. Text that is no number stays as typed, so that validation reports it. */
export function DecimalInput(props: {
  name: string;
  label: string;
  value: string;
  placeholder: string;
  /** Digits after the decimal separator: exact for money, else the maximum. */
  digits: number;
  exact: boolean;
  disabled: boolean;
  onChange: (value: string) => void;
}): ReactNode {
  const region = useRegion();
  const [typed, setTyped] = useState<string | null>(null);
  const written = props.exact ? formatDecimal : formatNumber;
  const shown = typed ?? (props.value === '' ? '' : written(props.value, region, props.digits));
  return (
    <TextInput
      name={props.name}
      aria-label={props.label}
      placeholder={props.placeholder}
      className="o-number"
      inputMode="decimal"
      autoComplete="off"
      disabled={props.disabled}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        props.onChange(text.trim() === '' ? '' : (typedAmount(text, region) ?? text));
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(null)}
    />
  );
}
