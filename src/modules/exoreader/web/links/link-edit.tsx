import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { LinkForm } from './link-form.tsx';

/** The form of a link that exists. */
export function LinkEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={LinkForm} />;
}
