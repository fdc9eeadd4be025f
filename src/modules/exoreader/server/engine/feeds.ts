import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FeedState } from '../../rules/schedule.ts';
import type { KeySource } from '../../rules/item-keys.ts';

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
  readonly identity: KeySource;
  readonly newest_document: number;
  readonly spread_document: number;
  /** When its newest items were published, milliseconds, the newest first. */
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

/** Runs outside every group. */
export async function inFeeds<T>(app: Pick<App, 'system'>, work: (db: Db) => Promise<T>): Promise<T> {
  return app.system('feeds', work);
}

/** The columns that `feedOf` makes a feed of. */
export const feedColumns = `id, url, host, title, website_url, etag, last_modified, body_hash, only_for, identity, newest_document, spread_document,
  recent, ${names.join(', ')}`;

export function feedOf(row: Row): Feed {
  const state: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[name];
    state[name] = columns[name] === 'timestamptz' && typeof value === 'string' ? Date.parse(value) : value;
  }
  return { ...(row as unknown as Feed), state: state as unknown as FeedState };
}

/** When a feed is asked next: at its turn, and not while a process may have it. */
export const nextFetchAtSql = 'greatest(next_check_at, claimed_until)';

/** In an UPDATE: no process has the feed any more. */
export const clearClaimSql = 'claimed_until = NULL';

/** The columns of a state with their values, for an UPDATE whose first parameters are `before`. */
export function stateColumns(
  state: FeedState,
  before: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  return {
    sql: names.map((name, place) => `${name} = $${before + place + 1}`).join(', '),
    values: names.map((name) => valueOf(state, name)),
  };
}

/** The columns of several states, as arrays for `unnest`: `names` of the columns, `arrays` with the types of their parameters. */
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
