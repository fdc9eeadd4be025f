import type { ReactNode } from 'react';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import type { RelatedFormProps } from '#platform/web/module.ts';
import { useLocalCustomer } from './local-customer.ts';

/** The form of a customer that is created from another form, with the fields that this group uses. */
export function CustomerRelated(props: RelatedFormProps): ReactNode {
  const entity = useLocalCustomer();
  return entity === null ? null : <EntityForm {...props} entity={entity} nested />;
}
