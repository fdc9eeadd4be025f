import { request } from '#platform/web/api/request.ts';
import type { Call } from '#platform/web/data/undo/recent-acts.ts';
import type { Chapter } from '../rules/media.ts';

/** The calls of the reader's own routes. All throw what `request` throws. */

/** Counts of a subscription, and the state of its feed. */
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
  /** Version of the site's icon. */
  readonly icon?: string;
}

export async function feedStates(account: string, signal?: AbortSignal): Promise<readonly FeedState[]> {
  return (await request<{ rows: readonly FeedState[] }>('GET', `/${account}/_feeds`, { signal })).rows;
}

/** Fetches a feed now; new items arrive through the group's live changes. */
export function fetchNow(account: string, subscription: string): Promise<void> {
  return request('POST', `/${account}/${subscription}/fetch`, { body: {} });
}

/** Fetches the text of an item's own page; the server stores it with the item. */
export function fetchFullText(account: string, item: string): Promise<{ readonly full_text: string }> {
  return request('POST', `/${account}/${item}/full_text`, { body: {} });
}

/** The chapters of an item's episode, from the file that its feed names. */
export async function episodeChapters(account: string, item: string, signal: AbortSignal): Promise<readonly Chapter[]> {
  return (await request<{ chapters: readonly Chapter[] }>('GET', `/${account}/${item}/chapters`, { signal })).chapters;
}

/** Filters of the items to mark as read; without filters, all. */
export interface Marking {
  readonly subscription_id?: string;
  readonly label_id?: string;
  readonly older_than_days?: number;
  readonly above_id?: string;
  readonly below_id?: string;
}

export function markRead(account: string, what: Marking): Promise<{ readonly batch: string; readonly count: number }> {
  return request('POST', `/${account}/_mark`, { body: what, outlivesPage: true });
}

export function undoMark(account: string, batch: string): Promise<{ readonly count: number }> {
  const { method, path } = undoMarkCall(batch);
  return request(method, `/${account}/${path}`);
}

export function undoMarkCall(batch: string): Call {
  return { method: 'DELETE', path: `_mark/${batch}` };
}

/** A marking of many items that can still be undone. */
export interface UndoableMark {
  readonly batch: string;
  readonly created_at: string;
  readonly count: number;
}

export async function undoableMarks(account: string, signal?: AbortSignal): Promise<readonly UndoableMark[]> {
  return (await request<{ rows: readonly UndoableMark[] }>('GET', `/${account}/_mark`, { signal })).rows;
}

export interface FoundFeed {
  readonly url: string;
  readonly title: string;
  /** The subscription, if the group already reads the feed. */
  readonly subscription_id?: string;
}

/** The feeds of a site, or the one at an address. */
export function discover(
  account: string,
  url: string,
): Promise<{ readonly title: string; readonly feeds: readonly FoundFeed[] }> {
  return request('POST', `/${account}/_discover`, { body: { url } });
}
