import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { CustomerForm } from './customer-form.tsx';
import { useLocalCustomer } from './local-customer.ts';

export function CustomerEdit({ id }: RecordProps): ReactNode {
  const entity = useLocalCustomer();
  return entity === null ? null : <EditPage entity={entity} id={id} form={CustomerForm} />;
}
