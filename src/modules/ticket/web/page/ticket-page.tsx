import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { TicketView } from './ticket-view.tsx';

/** A ticket as a page. */
export function TicketPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const { data } = useQuery(docQuery<TicketDoc>(account, ticket, props.id, pageFields));
  useTitle(data === undefined ? '' : `${formatTicketNumber(data.number ?? 0)} ${data.label}`);
  return (
    <>
      <BackToList entity={props.entity} />
      <TicketView {...props} />
    </>
  );
}
