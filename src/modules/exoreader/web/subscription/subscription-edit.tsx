import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { SubscriptionForm } from './subscription-form.tsx';

/** The form of a subscription that exists. */
export function SubscriptionEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={SubscriptionForm} />;
}
