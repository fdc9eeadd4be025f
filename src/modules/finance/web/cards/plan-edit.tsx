import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { PlanForm } from './plan-form.tsx';

/** The form of an existing purchase in instalments. */
export function PlanEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={PlanForm} />;
}
