import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/request.ts';

/** How a group stands to its plan, as `_standing` answers it; moments in ISO 8601, `size` in bytes. */
interface GroupStanding {
  readonly plan: string;
  readonly records: number;
  readonly size: number;
  readonly limit?: number;
  readonly over_since?: string;
  readonly read_only_at?: string;
  readonly read_only: boolean;
}

function standingQuery(account: string | null) {
  return queryOptions({
    queryKey: ['counter', account, 'standing'],
    queryFn: ({ signal }) => request<GroupStanding>('GET', `/${account ?? ''}/_standing`, { signal }),
    enabled: account !== null && account !== '',
    staleTime: 60_000,
  });
}

export function useStanding(account: string | null) {
  return useQuery(standingQuery(account));
}
