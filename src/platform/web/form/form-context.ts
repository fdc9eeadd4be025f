import { createContext, use } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';

/** What the fields within a form share. */
export interface FormScope {
  readonly account: string;
  readonly entity: Entity;
  /** The record being edited; null for a new one. */
  readonly doc: AnyDoc | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly busy: boolean;
  setValue(name: string, value: unknown): void;
  complaintsAt(name: string): readonly Complaint[];
  /** Adds complaints about a field's value before the form is saved; they disappear when the value changes. */
  tell(name: string, result: { readonly value: unknown; readonly found: readonly Complaint[] }): void;
  /** Opens a dialog that creates a record of another kind. */
  createRelated(kind: string, name: string, chosen: (id: string) => void): void;
}

export const FormContext = createContext<FormScope | null>(null);

/** The surrounding form, for hand-written parts that read or set values. */
export function useForm(): FormScope {
  const form = use(FormContext);
  if (form === null) throw new Error('A field needs a form around it.');
  return form;
}
