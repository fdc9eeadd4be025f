import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { lifetimes } from './lifetime.ts';

/** How long a new key works. */
export function LifetimeSelect(props: {
  label: string;
  never: string;
  lasting: (days: number) => string;
  days: string;
  onChange: (days: string) => void;
}): ReactNode {
  return (
    <NativeSelect
      label={props.label}
      name="expires"
      value={props.days}
      data={lifetimes.map((value) => ({
        value,
        label: value === '' ? props.never : props.lasting(Number(value)),
      }))}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
