import { parseUrl } from '#platform/entity/parse-url.ts';
import type { App } from '#platform/server/app.ts';
import { byteArray } from '#platform/server/db/array-values.ts';
import type { Db } from '#platform/server/db/database.ts';
import { stateAfterFetch, requestedDelay } from '../../rules/schedule.ts';
import type { UnpackedFeed } from '../parse/pack-feed.ts';
import { requestIcons } from '../icons/request-icons.ts';
import { inFeeds, clearClaimSql, stateArrays, type Feed } from './feeds.ts';
import { moveFeed } from './move-feed.ts';
import { storeDocuments, type StoredDocuments } from './store-documents.ts';

/** The parsed response of a feed. */
export interface FeedResponse {
  readonly feed: Feed;
  readonly headers: Readonly<Record<string, string>>;
  /** The address to which permanent redirects led. */
  readonly movedTo: string | null;
  /** SHA-256 of the body. */
  readonly hash: Buffer;
  readonly read: UnpackedFeed;
}

/**
 * Stores new documents of several feeds and their next fetch times, in one transaction with few statements. Returns what was stored of each, in
 * the same order.
 */
export async function storeResponses(app: App, answers: readonly FeedResponse[]): Promise<StoredDocuments[]> {
  const now = app.now();
  // All writers lock feeds in the order of their ids, which avoids deadlocks.
  const sorted = answers.toSorted((a, b) => a.feed.id - b.feed.id);
  const stored = await inFeeds(app, async (db) => storeAll(db, sorted, now));
  return answers.map((answer) => stored[sorted.indexOf(answer)] as StoredDocuments);
}

async function storeAll(db: Db, answers: readonly FeedResponse[], now: Date): Promise<StoredDocuments[]> {
  const stored = await storeDocuments(db, answers, now);
  const turns = answers.map(({ feed, headers, movedTo, read }) => {
    const published = recentOf(read, now);
    const ask = requestedDelay(headers, read.ttl, now.getTime());
    return { published, ...stateAfterFetch(feed.state, { kind: 'read', published, ask, movedTo }, now.getTime()) };
  });
  const state = stateArrays(
    turns.map((turn) => turn.state),
    11,
  );
  // The host of a private feed is known to one group only.
  const sites = answers.map(({ feed, read }) => (feed.only_for === null ? (siteHostOf(read) ?? feed.host) : null));
  await requestIcons(
    db,
    answers.flatMap(({ feed }, place) => (sites[place] === feed.site_host ? [] : (sites[place] ?? []))),
  );
  await db.query(
    `UPDATE feeds f SET title = u.title, website_url = u.website_url, site_host = u.site_host, etag = u.etag, last_modified = u.last_modified,
       body_hash = u.body_hash, identity = u.identity, came = u.came, newest_document = greatest(f.newest_document, u.newest),
       recent = u.recent, ${clearClaimSql}, ${state.names.map((name) => `${name} = u.${name}`).join(', ')}
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::integer[], $9::bigint[], $10::jsonb[], $11::text[],
         ${state.arrays.join(', ')})
       AS u(id, title, website_url, etag, last_modified, body_hash, identity, came, newest, recent, site_host, ${state.names.join(', ')})
     WHERE f.id = u.id`,
    [
      answers.map(({ feed }) => feed.id),
      answers.map(({ read }) => read.title),
      answers.map(({ read }) => read.website ?? null),
      answers.map(({ headers }) => validator(headers['etag'])),
      answers.map(({ headers }) => validator(headers['last-modified'])),
      byteArray(answers.map(({ hash }) => hash)),
      answers.map(({ read }) => read.identity),
      stored.map(({ came }) => came),
      stored.map(({ newest }) => newest),
      turns.map(({ published }) => JSON.stringify(published)),
      sites,
      ...state.values,
    ],
  );
  for (const [place, { moves }] of turns.entries()) {
    const feed = answers[place]?.feed;
    if (feed !== undefined && moves !== undefined && stored[place]?.hasKnownItems === true)
      await moveFeed(db, feed, moves);
  }
  return stored;
}

function siteHostOf({ website }: UnpackedFeed): string | undefined {
  return website === undefined ? undefined : parseUrl(website)?.host;
}

/** Publication times of the newest dated items; a date in the future counts as now. */
function recentOf(read: UnpackedFeed, now: Date): number[] {
  return read.items
    .flatMap(({ published }) => (published === undefined ? [] : Math.min(published, now.getTime())))
    .toSorted((a, b) => b - a)
    .slice(0, 10);
}

function validator(header: string | undefined): string | null {
  return header === undefined || header.length > 500 ? null : header;
}
