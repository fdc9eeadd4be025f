import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { screenFirst } from '../api/screen-first.ts';
import { sharedQuery } from './shared-query.ts';

/** What a group uses of its plan, as `_standing` answers; times in ISO 8601, `size` in bytes. */
export interface PlanUsage {
  readonly plan: string;
  readonly state: 'open' | 'past-due' | 'over-limit' | 'read-only' | 'locked';
  readonly records: number;
  readonly size: number;
  readonly limit?: number;
  readonly over_since?: string;
  readonly read_only_at?: string;
  /** Set if the group was deleted: when its data will be erased. */
  readonly delete_at?: string;
  readonly read_only: boolean;
}

function planUsageQuery(account: string | null) {
  return queryOptions({
    queryKey: ['counter', account, 'standing'],
    queryFn: async ({ signal }) => {
      await screenFirst();
      return request<PlanUsage>('GET', `/${account ?? ''}/_standing`, { signal });
    },
    enabled: account !== null && account !== '',
    staleTime: 60_000,
  });
}

/** A group's usage of its plan; undefined until it is known. */
export const usePlanUsage = sharedQuery(planUsageQuery);
