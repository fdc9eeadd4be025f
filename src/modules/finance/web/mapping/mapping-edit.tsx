import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { MappingForm } from './mapping-form.tsx';

/** The form of an existing mapping. */
export function MappingEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} className="f-mapping-page" form={MappingForm} />;
}
