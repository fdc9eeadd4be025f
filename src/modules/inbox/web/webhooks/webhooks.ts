import { queryOptions } from '@tanstack/react-query';
import { parseUrl } from '#platform/entity/parse-url.ts';
import { request } from '#platform/web/api/request.ts';
import type { Reason } from '../../rules/reasons.ts';
import type { StopReason } from '../../rules/webhooks.ts';

/** A webhook as `_webhooks` answers it. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly string[];
  readonly reasons: readonly Reason[];
  readonly active: boolean;
  readonly stopped_for?: StopReason;
  readonly waiting: number;
  readonly failing_since?: string;
  readonly last_success_at?: string;
  readonly user?: { readonly _id: string; readonly label?: string };
}

interface Webhooks {
  /** Kinds of records that can be sent. */
  readonly kinds: readonly string[];
  /** Reasons of notices that can be sent. */
  readonly reasons: readonly Reason[];
  readonly rows: readonly Webhook[];
}

/** A line of the log of a webhook. */
export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly klass?: string;
  readonly record_id?: string;
  readonly created_at: string;
  readonly tries: number;
  readonly next_try?: string;
  readonly status?: number;
  readonly failure?: string;
  readonly milliseconds?: number;
}

/** Milliseconds between two loads while messages wait. */
const lookAgain = 3000;

export function webhooksQuery(account: string) {
  return queryOptions({
    queryKey: ['webhooks', account],
    queryFn: async ({ signal }) => request<Webhooks>('GET', `/${account}/_webhooks`, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ waiting }) => waiting > 0) === true ? lookAgain : false),
  });
}

export function deliveriesQuery(account: string, webhook: string) {
  return queryOptions({
    queryKey: ['webhooks', account, webhook],
    queryFn: async ({ signal }) =>
      request<{ readonly rows: readonly Delivery[] }>('GET', `/${account}/_webhooks/${webhook}/deliveries`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ next_try: next }) => next !== undefined) === true ? lookAgain : false,
  });
}

/** What people call a webhook: its description, else the host that it sends to. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === '' ? (parseUrl(url)?.host ?? url) : description;
}
