import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DateField, TimeField } from '#platform/entity/define.ts';
import { type ControlProps, inputProps, textOf } from './control-props.ts';
import { DayInput } from './day-input.tsx';

/** A calendar day. */
export function DateControl(props: ControlProps<DateField>): ReactNode {
  return <DayInput input={inputProps(props)} value={textOf(props.value)} onChange={props.onChange} />;
}

/** A time, shown and typed in the machine's time zone, stored in UTC. */
export function TimeControl(props: ControlProps<TimeField>): ReactNode {
  return (
    <TextInput
      {...inputProps(props)}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={localText(textOf(props.value))}
      onChange={(event) => {
        const moment = new Date(event.currentTarget.value);
        props.onChange(Number.isNaN(moment.getTime()) ? null : moment.toISOString());
      }}
    />
  );
}

function localText(value: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
