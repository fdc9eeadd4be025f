import { useQuery } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';

/** The services, with the fields that a person fills in for each. `provider.ts` of the server exchanges them. */
export const services = {
  pluggy: ['client_id', 'client_secret', 'item_id'],
  simplefin: ['setup_token'],
  'enable-banking': ['application_id', 'private_key', 'bank', 'country'],
} as const;
export type Service = keyof typeof services;

export interface Connection {
  readonly id: string;
  readonly provider: Service;
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly currency: string;
    readonly wallet: string | null;
  }[];
  readonly consenting: boolean;
  readonly consent_ends: string | null;
  readonly fetched_at: string | null;
  readonly failure: 'refused' | 'consent-ended' | 'unreachable' | 'unreadable' | 'not-imported' | null;
  readonly fetching: boolean;
}

export function connectionsKey(account: string): readonly string[] {
  return ['bank-connections', account];
}

/** Asked again while the server fetches. */
export function useConnections(account: string) {
  return useQuery({
    queryKey: connectionsKey(account),
    queryFn: ({ signal }) =>
      request<{ readonly return_to: string; readonly connections: readonly Connection[] }>(
        'GET',
        `/${account}/_bank_connections`,
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.connections.some(isWorking) === true ? 2000 : false),
  });
}

/** Whether something will change without a press on this page; a consent may end in another tab. */
function isWorking({ fetching, failure, fetched_at: at }: Connection): boolean {
  return fetching || (failure === null && at === null);
}
