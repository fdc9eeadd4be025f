import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { update } from '#platform/web/api/write.ts';
import { request } from '#platform/web/api/request.ts';

/** A group's plan and how it is paid, as `_billing` answers it; moments in ISO 8601, `size` in bytes. */
export interface Billing {
  readonly plan: string;
  readonly records: number;
  readonly size: number;
  readonly livemode: boolean;
  readonly fake: boolean;
  readonly available: boolean;
  readonly wanted: string | null;
  readonly locked_until: string | null;
  readonly grace_until: string | null;
  readonly past_due: boolean;
  readonly review: string | null;
  readonly subscription: {
    readonly status: string;
    readonly plan: string | null;
    readonly quantity: number;
    readonly next_billed_at: string | null;
  } | null;
}

/** While something is on its way the answer is asked for again. */
const pendingEvery = 2000;

export function useBilling(account: string | undefined) {
  return useQuery({
    queryKey: ['counter', account, 'billing'],
    queryFn: ({ signal }) => request<Billing>('GET', `/${account ?? ''}/_billing`, { signal }),
    enabled: account !== undefined,
    refetchInterval: ({ state }) => (state.data?.wanted == null ? false : pendingEvery),
  });
}

/** Whether a group pays by a subscription that goes on. */
export function isPaid({ subscription }: Billing): boolean {
  return subscription !== null && !['canceled', 'paused'].includes(subscription.status);
}

/** Asks for another plan. */
export function useSwitch(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (verb: string) => update(account, 'subscription', verb, account),
    onSettled: async () => client.invalidateQueries(),
  });
}
