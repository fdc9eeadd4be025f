import type { ReactNode } from 'react';
import type { RelatedFormProps } from '#platform/web/module.ts';
import { CustomerForm } from './customer-form.tsx';
import { useLocalCustomer } from './local-customer.ts';

/** The form of a customer that is created from another form, with the fields that this group uses. */
export function CustomerRelated(props: RelatedFormProps): ReactNode {
  const entity = useLocalCustomer();
  return entity === null ? null : (
    <CustomerForm {...props} entity={entity} nested onUse={(id) => props.onSaved({ id })} />
  );
}
