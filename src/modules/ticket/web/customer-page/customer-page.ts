import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnyDoc, Doc, Input } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { listQuery, refresh, useUpdate } from '#platform/web/data/queries.ts';
import { customerLink } from '../../entities/customer-link.ts';
import { ticket } from '../../entities/ticket.ts';
import type { TicketDoc } from '../ticket-doc.ts';

export type LinkDoc = AnyDoc & Doc<typeof customerLink>;

/** The address of a page, its QR code and the pick-up code. */
export interface CustomerPage {
  readonly address: string;
  readonly qr: readonly string[];
  readonly code: string;
}

/** The link of a ticket, if it has one that was not revoked. */
export function linkQuery(account: string, item: string) {
  return listQuery<LinkDoc>(account, customerLink.kind, {
    selector: { klass: customerLink.kind, ticket_id: item, revoked_at: { $exists: false } },
    sort: [{ created_at: 'desc' }],
    limit: 1,
  });
}

export function addressQuery(account: string, item: string, link: string) {
  return queryOptions({
    // Not among the records of the kind: the address of a link never changes, and that of an ended one is not asked for again.
    queryKey: ['customer page', account, item, link],
    queryFn: ({ signal }) =>
      request<CustomerPage>('GET', `/${account}/_design/customer_page/_show/link/${item}`, { signal }),
  });
}

interface Then {
  readonly onDone?: () => void;
  readonly onFailed?: () => void;
}

/** Makes, changes or ends the page of a ticket. */
export function useCustomerPage(account: string, doc: TicketDoc) {
  const client = useQueryClient();
  const update = useUpdate(account, ticket.kind, 'customer_page');
  return {
    busy: update.isPending,
    error: update.error,
    take: (verb: 'make' | 'revoke' | 'change', body: Input = {}, { onDone, onFailed }: Then = {}): void => {
      void update
        .mutateAsync({ id: doc._id, rev: doc._rev, verb, input: {}, body })
        .then(async () => refresh(client, account, customerLink.kind))
        // The card or dialog shows the error.
        .then(onDone, onFailed ?? (() => undefined));
    },
  };
}
