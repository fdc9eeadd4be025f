import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { ContractForm } from './contract-form.tsx';

/** The form of an existing contract. */
export function ContractEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={ContractForm} />;
}
