import type { ReactNode } from 'react';
import type { RelatedFormProps } from '../module.ts';
import { EntityForm } from './entity-form.tsx';

/** The form of a kind within a dialog over another form. */
export function RelatedForm(props: RelatedFormProps): ReactNode {
  return <EntityForm {...props} nested />;
}
