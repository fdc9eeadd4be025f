import type { App } from '#platform/server/app.ts';
import { type HostPace, interval, takeToken } from '../../rules/host-pace.ts';
import type { ClaimedFeed } from './claim.ts';
import { clearClaimSql, inFeeds } from './feeds.ts';

const paces = new WeakMap<App, Map<string, HostPace>>();
/** Hosts whose pace is remembered; those asked longest ago are dropped, whose buckets are full again. */
const maxHosts = 5000;

/**
 * Returns the claimed feeds that may be fetched now. The others of a busy host are due again one after the other, at its pace, and hold up
 * no other feed meanwhile. Hosts of tests have no pace.
 */
export async function paceHosts(app: App, feeds: readonly ClaimedFeed[]): Promise<readonly ClaimedFeed[]> {
  const known = paces.get(app) ?? new Map<string, HostPace>();
  paces.set(app, known);
  const now = app.now().getTime();
  const ready: ClaimedFeed[] = [];
  const later: { readonly feed: ClaimedFeed; readonly at: number }[] = [];
  const waiting = new Map<string, number>();
  for (const feed of feeds) {
    const { host } = feed;
    if (app.environment.fetchTestHosts.includes(host)) {
      ready.push(feed);
      continue;
    }
    const { pace, wait } = takeToken(known.get(host), now);
    known.delete(host);
    known.set(host, pace);
    if (wait === 0) ready.push(feed);
    else {
      const before = waiting.get(host) ?? 0;
      waiting.set(host, before + 1);
      later.push({ feed, at: now + wait + before * interval });
    }
  }
  for (const host of [...known.keys()].slice(0, Math.max(0, known.size - maxHosts))) known.delete(host);
  await postpone(app, later);
  return ready;
}

async function postpone(
  app: App,
  feeds: readonly { readonly feed: ClaimedFeed; readonly at: number }[],
): Promise<void> {
  if (feeds.length === 0) return;
  const sorted = feeds.toSorted((a, b) => a.feed.id - b.feed.id);
  await inFeeds(app, async (db) =>
    db.query(
      `UPDATE feeds f SET ${clearClaimSql}, next_check_at = u.next, checked_at = u.checked
       FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS u(id, next, checked) WHERE f.id = u.id`,
      [
        sorted.map(({ feed }) => feed.id),
        sorted.map(({ at }) => new Date(at)),
        sorted.map(({ feed }) => feed.checked_before),
      ],
    ),
  );
}
