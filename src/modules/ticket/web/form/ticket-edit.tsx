import type { ReactNode } from 'react';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { TicketForm } from './ticket-form.tsx';

/** The form of an existing ticket. Its status is changed on its page, which asks for reasons. */
export function TicketEdit(props: RecordProps): ReactNode {
  return (
    <EditPage<TicketDoc>
      {...props}
      form={TicketForm}
      className="t-intake-page"
      fields={pageFields}
      nameOf={(doc) => formatTicketNumber(doc.number ?? 0)}
    />
  );
}
