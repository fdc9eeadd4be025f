import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { EstimateForm } from './estimate-form.tsx';

/** The form of an existing estimate. */
export function EstimateEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} className="t-wide-form" form={EstimateForm} />;
}
