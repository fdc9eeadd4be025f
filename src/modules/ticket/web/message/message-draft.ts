import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';
import type { Channel, EstimateWay, MessageEvent } from '../../rules/messages/message-events.ts';
import type { Composing } from './composing.ts';

/** A channel to the customer, with the text for it. */
export interface DraftWay {
  readonly channel: Channel;
  /** Numbers as digits, or addresses; the best first. */
  readonly to: readonly string[];
  readonly refusal?: string;
  readonly text: string;
  /** What the Cloud API of WhatsApp sends now; undefined without a number in it. */
  readonly cloud?: { readonly sends: 'free' | 'approved' | 'nothing'; readonly until?: string };
}

/** Whether the server sends by this channel, and not the person in WhatsApp. */
export function isSentByServer({ channel, cloud }: DraftWay): boolean {
  return channel !== 'whatsapp' || (cloud !== undefined && cloud.sends !== 'nothing');
}

export interface MessageDraft {
  readonly customer: string;
  readonly event: MessageEvent;
  readonly ways: readonly DraftWay[];
  readonly told?: { readonly at: string; readonly channel: EstimateWay };
}

/** Asked anew each time: consent, numbers and what was told may have changed. */
export function draftQuery(account: string, { ticket, estimate, event }: Composing) {
  return queryOptions({
    queryKey: ['message-draft', account, ticket, estimate, event],
    queryFn: async ({ signal }) => {
      const body = { ticket_id: ticket, estimate_id: estimate, event };
      return request<MessageDraft>('POST', `/${account}/_messages/draft`, { body, signal, repeatable: true });
    },
    // Another occasion has another text; the dialog stays while it is loaded.
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The address that opens a chat in WhatsApp, with the text already typed. */
export function whatsappAddress(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
