import { request } from '#platform/web/api/request.ts';

/** The calls of the reader's own routes. All throw what `request` throws. */

/** How a subscription stands, and how its feed was last asked. */
export interface FeedState {
  readonly _id: string;
  readonly items: number;
  readonly unread: number;
  readonly starred: number;
  readonly waiting: boolean;
  readonly checked_at?: string;
  readonly fetched_at?: string;
  readonly next_check_at?: string;
  readonly came?: number;
  readonly failure?: string;
  readonly failing_since?: string;
  readonly paused_at?: string;
  readonly moving_to?: string;
}

export async function feedStates(account: string, signal?: AbortSignal): Promise<readonly FeedState[]> {
  return (await request<{ rows: readonly FeedState[] }>('GET', `/${account}/_feeds`, { signal })).rows;
}

/** Asks a feed now; what comes is heard of by the changes of the group. */
export function fetchNow(account: string, subscription: string): Promise<void> {
  return request('POST', `/${account}/${subscription}/fetch`, { body: {} });
}

/** What is to be marked as read; everything where nothing is said. */
export interface Marking {
  readonly subscription_id?: string;
  readonly label_id?: string;
  readonly older_than_days?: number;
  readonly above_id?: string;
  readonly below_id?: string;
}

export function markRead(account: string, what: Marking): Promise<{ readonly batch: string; readonly count: number }> {
  return request('POST', `/${account}/_mark`, { body: what });
}

export function undoMark(account: string, batch: string): Promise<{ readonly count: number }> {
  return request('DELETE', `/${account}/_mark/${batch}`);
}
