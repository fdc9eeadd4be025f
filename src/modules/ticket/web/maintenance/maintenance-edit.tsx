import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { MaintenanceForm } from './maintenance-form.tsx';

/** The form of an existing maintenance. */
export function MaintenanceEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={MaintenanceForm} />;
}
