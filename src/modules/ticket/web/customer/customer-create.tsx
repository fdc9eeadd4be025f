import type { ReactNode } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { CustomerForm } from './customer-form.tsx';
import { useLocalCustomer } from './local-customer.ts';

export function CustomerCreate(): ReactNode {
  const entity = useLocalCustomer();
  return entity === null ? null : <CreatePage entity={entity} form={CustomerForm} />;
}
