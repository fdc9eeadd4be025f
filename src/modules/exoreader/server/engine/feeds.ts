import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FeedState } from '../../rules/schedule.ts';
import type { KeySource } from '../../rules/item-keys.ts';

/** A row of the table `feeds`, which belongs to no group. */
export interface Feed {
  readonly id: number;
  readonly url: string;
  readonly host: string;
  readonly title: string | null;
  readonly website_url: string | null;
  /** The host whose icon is shown; null before the first fetch. */
  readonly site_host: string | null;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly body_hash: Buffer | null;
  /** Set for a private feed, which needs a sign-in: group and id of its one subscription, separated by a space. */
  readonly only_for: string | null;
  readonly identity: KeySource;
  readonly newest_document: number;
  readonly spread_document: number;
  /** Publication times of the newest items in milliseconds, newest first. */
  readonly recent: readonly number[];
  readonly state: FeedState;
}

/** The columns of a feed's state and their types. */
const columns = {
  next_check_at: 'timestamptz',
  fetched_at: 'timestamptz',
  failing_since: 'timestamptz',
  paused_at: 'timestamptz',
  gone_since: 'timestamptz',
  missing_since: 'timestamptz',
  moving_since: 'timestamptz',
  failures: 'integer',
  failure: 'text',
  status: 'integer',
  moving_to: 'text',
  moving_seen: 'integer',
} as const satisfies Readonly<Record<keyof FeedState, string>>;
const names = Object.keys(columns) as (keyof FeedState)[];

type Row = Readonly<Record<string, unknown>>;

/** Runs `work` on the tables of feeds, which belong to no group. */
export async function inFeeds<T>(app: Pick<App, 'system'>, work: (db: Db) => Promise<T>): Promise<T> {
  return app.system('feeds', work);
}

/** SQL: the columns that `feedOf` needs. */
export const feedColumns = `id, url, host, title, website_url, site_host, etag, last_modified, body_hash, only_for, identity, newest_document, spread_document,
  recent, ${names.join(', ')}`;

export function feedOf(row: Row): Feed {
  const state: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[name];
    state[name] = columns[name] === 'timestamptz' && typeof value === 'string' ? Date.parse(value) : value;
  }
  return { ...(row as unknown as Feed), state: state as unknown as FeedState };
}

/** SQL: when a feed is fetched next: when it is due and no claim is valid. */
export const nextFetchAtSql = 'greatest(next_check_at, claimed_until)';

/** SQL for an UPDATE: ends the claim. */
export const clearClaimSql = 'claimed_until = NULL';

/** Assignments and values of a state for an UPDATE; the parameters $1 to $`before` are already used. */
export function stateColumns(
  state: FeedState,
  before: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  return {
    sql: names.map((name, place) => `${name} = $${before + place + 1}`).join(', '),
    values: names.map((name) => valueOf(state, name)),
  };
}

/** Several states as arrays for `unnest`: column names, typed parameters and values; the parameters $1 to $`before` are already used. */
export function stateArrays(states: readonly FeedState[], before: number) {
  return {
    names,
    arrays: names.map((name, place) => `$${before + place + 1}::${columns[name]}[]`),
    values: names.map((name) => states.map((state) => valueOf(state, name))),
  };
}

function valueOf(state: FeedState, name: keyof FeedState): Date | string | number | null {
  const value = state[name];
  return columns[name] === 'timestamptz' && typeof value === 'number' ? new Date(value) : value;
}
