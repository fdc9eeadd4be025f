import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { RowForm } from './row-form.tsx';

/** The form of an existing row. */
export function RowEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={RowForm} />;
}
