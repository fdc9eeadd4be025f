import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { update } from '#platform/web/api/write.ts';
import { request } from '#platform/web/api/request.ts';

/** The answer of `_billing`: a group's plan and payments. Moments are ISO 8601, `size` is in bytes. */
export interface Billing {
  readonly plan: string;
  readonly records: number;
  readonly size: number;
  readonly livemode: boolean;
  readonly fake: boolean;
  readonly available: boolean;
  readonly wanted: string | null;
  /** The dearer plan for which the card was refused last. */
  readonly refused: string | null;
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

/** Milliseconds between requests while a switch or payment is pending. */
const pendingEvery = 2000;

export function useBilling(account: string | undefined) {
  return useQuery({
    queryKey: ['counter', account, 'billing'],
    queryFn: ({ signal }) => request<Billing>('GET', `/${account ?? ''}/_billing`, { signal }),
    enabled: account !== undefined,
    refetchInterval: ({ state }) => (state.data?.wanted == null ? false : pendingEvery),
  });
}

/** Whether a group pays by a subscription that continues. */
export function isPaid({ subscription }: Billing): boolean {
  return subscription !== null && !['canceled', 'paused'].includes(subscription.status);
}

/** Requests another plan. */
export function useSwitch(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (verb: string) => update(account, 'subscription', verb, account),
    onSettled: async () => client.invalidateQueries(),
  });
}
