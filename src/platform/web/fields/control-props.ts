import type { ReactNode } from 'react';
import type { DecimalField, Entity } from '#platform/entity/define.ts';

/** What every control gets: the value as it is on the wire (null or undefined for none) and how to change it. */
export interface ControlProps<F> {
  readonly entity: Entity;
  readonly name: string;
  readonly field: F;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly focused?: boolean;
  readonly disabled?: boolean;
  /** When the focus leaves a text of one line. */
  readonly onLeave?: () => void;
}

/** The part of the props that Mantine's inputs share. */
export function inputProps(props: ControlProps<unknown>) {
  return {
    label: props.label,
    description: props.description,
    error: props.error ?? null,
    disabled: props.disabled ?? false,
    name: props.name,
    ...(props.required === true ? { required: true, withAsterisk: true } : {}),
    ...(props.focused === true ? { 'data-autofocus': true } : {}),
  };
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** Digits after the point with which a decimal is shown: those of the definition, or those that it was written with. */
export function digitsShown(field: DecimalField, wire: string): number {
  return field.digits === 'as-written' ? (wire.split('.')[1]?.length ?? 0) : field.scale;
}
