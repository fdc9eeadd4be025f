import type { ReactNode } from 'react';
import type { DecimalField, Entity } from '#platform/entity/define.ts';

/**
 * The props of every control: the value as in the API (null or undefined if empty) and the function that changes it.
 */
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
  /** Called when a one-line text loses the focus. */
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

/** The number of decimals shown: those of the definition, or those of the value. */
export function digitsShown(field: DecimalField, wire: string): number {
  return field.digits === 'as-written' ? (wire.split('.')[1]?.length ?? 0) : field.scale;
}
