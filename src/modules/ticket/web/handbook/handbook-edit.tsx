import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { HandbookForm } from './handbook-form.tsx';

/** The form of an existing note. */
export function HandbookEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} className="t-wide-form" form={HandbookForm} />;
}
