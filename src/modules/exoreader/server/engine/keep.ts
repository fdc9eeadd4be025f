import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/database.ts';
import { after, askedBy } from '../../rules/schedule.ts';
import type { ReadFeed } from '../parse/read-feed.ts';
import { inFeeds, stateColumns, type Feed } from './feeds.ts';
import { moveFeed } from './move.ts';
import { storeDocuments, type Stored } from './store.ts';

/** What a feed answered, read. */
export interface Answered {
  readonly feed: Feed;
  readonly headers: Readonly<Record<string, string>>;
  /** Where redirects that are meant to last have led. */
  readonly movedTo: string | null;
  /** Of the body. */
  readonly hash: Buffer;
  readonly read: ReadFeed;
}

/**
 * Keeps what is new of several feeds, and when each is asked next, in one transaction: what they ask the database for travels together.
 * Answers what was stored, in their order.
 */
export async function keepAnswers(app: App, answers: readonly Answered[]): Promise<Stored[]> {
  const now = app.now();
  // Whoever writes several feeds takes them in the order of their ids.
  const sorted = answers.toSorted((a, b) => a.feed.id - b.feed.id);
  const stored = await inFeeds(app, async (db) => Promise.all(sorted.map(async (answer) => keep(db, answer, now))));
  return answers.map((answer) => stored[sorted.indexOf(answer)] as Stored);
}

async function keep(db: Db, { feed, headers, movedTo, hash, read }: Answered, now: Date): Promise<Stored> {
  const stored = await storeDocuments(db, feed, read, now);
  const outcome = {
    kind: 'read' as const,
    published: recentOf(read, now),
    ask: askedBy(headers, read.ttl, now.getTime()),
    movedTo,
  };
  const { state, moves } = after(feed.state, outcome, now.getTime());
  const columns = stateColumns(state, 10);
  await db.query(
    `UPDATE feeds SET title = $2, website_url = $3, etag = $4, last_modified = $5, body_hash = $6, identity = $7,
       came = $8, newest_document = $9, recent = $10, ${columns.sql} WHERE id = $1`,
    [
      feed.id,
      read.title,
      read.website ?? null,
      validator(headers['etag']),
      validator(headers['last-modified']),
      hash,
      read.identity,
      stored.came,
      stored.newest,
      JSON.stringify(outcome.published),
      ...columns.values,
    ],
  );
  if (moves !== undefined && stored.shares) await moveFeed(db, feed, moves);
  return stored;
}

/** When the newest items were published; what has no date came now at the earliest. */
function recentOf(read: ReadFeed, now: Date): number[] {
  return read.items
    .flatMap(({ published }) => (published === undefined ? [] : Math.min(published, now.getTime())))
    .toSorted((a, b) => b - a)
    .slice(0, 10);
}

function validator(header: string | undefined): string | null {
  return header === undefined || header.length > 500 ? null : header;
}
