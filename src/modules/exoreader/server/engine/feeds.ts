import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/database.ts';
import type { FeedState } from '../../rules/schedule.ts';
import type { Identity } from '../../rules/identity.ts';

/** Feeds as they are kept, for nobody's group. */
export interface Feed {
  readonly id: number;
  readonly url: string;
  readonly host: string;
  readonly title: string | null;
  readonly website_url: string | null;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly body_hash: Buffer | null;
  /** The subscription, with its group before it, that alone reads it, by a sign-in of its own. */
  readonly only_for: string | null;
  readonly identity: Identity;
  readonly newest_document: number;
  readonly spread_document: number;
  readonly fetched_at: string | null;
  /** When its newest items were published, milliseconds, the newest first. */
  readonly recent: readonly number[];
  readonly state: FeedState;
}

const moments = [
  'next_check_at',
  'fetched_at',
  'failing_since',
  'paused_at',
  'gone_since',
  'missing_since',
  'moving_since',
] as const;
const others = ['failures', 'failure', 'status', 'moving_to', 'moving_seen'] as const;

type Row = Readonly<Record<string, unknown>>;

/** Runs outside every group. */
export async function inFeeds<T>(app: App, work: (db: Db) => Promise<T>): Promise<T> {
  return app.system('feeds', work);
}

export function feedOf(row: Row): Feed {
  const state = Object.fromEntries([
    ...moments.map((name) => [name, typeof row[name] === 'string' ? Date.parse(row[name]) : null]),
    ...others.map((name) => [name, row[name]]),
  ]) as unknown as FeedState;
  return { ...(row as unknown as Feed), state };
}

/** The columns of a state with their values, for an UPDATE whose first parameters are `before`. */
export function stateColumns(
  state: FeedState,
  before: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const names = [...moments, ...others];
  const values = names.map((name) => {
    const value = state[name];
    return typeof value === 'number' && (moments as readonly string[]).includes(name) ? new Date(value) : value;
  });
  return { sql: names.map((name, place) => `${name} = $${before + place + 1}`).join(', '), values };
}
