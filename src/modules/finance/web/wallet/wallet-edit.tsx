import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { WalletForm } from './wallet-form.tsx';

/** The form of an existing wallet. */
export function WalletEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={WalletForm} />;
}
