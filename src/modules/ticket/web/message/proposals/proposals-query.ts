import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';
import type { MessageEvent } from '../../../rules/messages/message-events.ts';

/** What a customer might be told. */
export interface Proposal {
  readonly ticket_id: string;
  readonly event: MessageEvent;
  readonly number: string;
  readonly title: string;
  readonly customer: string;
}

export function proposalsQuery(account: string) {
  return queryOptions({
    queryKey: ['message-proposals', account],
    queryFn: async ({ signal }) =>
      (await request<{ readonly rows: readonly Proposal[] }>('GET', `/${account}/_messages/proposals`, { signal }))
        .rows,
    staleTime: 60_000,
  });
}
