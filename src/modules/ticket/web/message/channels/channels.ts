import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';

/** A number in the Cloud API of WhatsApp, without its secrets. */
export interface Cloud {
  readonly phone_id: string;
  /** What is entered at Meta. */
  readonly webhook: string;
  readonly verify_token: string;
}

/** How a group sends messages besides mail, as `_message_channels` answers it. */
export interface MessageChannels {
  readonly sms?: { readonly url: string };
  readonly whatsapp?: Cloud;
}

export function channelsQuery(account: string) {
  return queryOptions({
    queryKey: ['message-channels', account],
    queryFn: async ({ signal }) => request<MessageChannels>('GET', `/${account}/_message_channels`, { signal }),
  });
}

/** Loads the channels again after a change. */
export function useChannelsChanged(account: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => client.invalidateQueries({ queryKey: channelsQuery(account).queryKey });
}
