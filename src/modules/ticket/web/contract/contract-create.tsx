import type { ReactNode } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { contract } from '../../entities/contract.ts';
import { ContractForm } from './contract-form.tsx';

/** A new contract; `?customer_id=…` in the address fills a field. */
export function ContractCreate(): ReactNode {
  return <CreatePage entity={contract} form={ContractForm} />;
}
