import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/database.ts';
import { mostAtFirst, mostItems } from '../../rules/limits.ts';
import type { GivenDocument, KeyedDocument } from '../items/give.ts';
import { storyKeys } from '../items/same-story.ts';
import { type Feed, inFeeds } from './feeds.ts';
import type { Source } from './spread.ts';

const columns = 'id, title, url, author, summary, content_type, published_at';

/** Answers which documents each of these subscriptions is given. What several have in common is read once, and all of it at once. */
export async function chosenDocuments(
  app: App,
  feeds: ReadonlyMap<number, Feed>,
  sources: readonly Source[],
): Promise<(source: Source) => readonly KeyedDocument[]> {
  const needs = new Map(sources.map((source) => [needOf(source), source]));
  const found = await inFeeds(app, async (db) =>
    Promise.all(
      [...needs].map(async ([need, { feed_id: id, given, resumes }]) => {
        const feed = feeds.get(id);
        if (feed === undefined) return [need, []] as const;
        const read = given === null || resumes ? await current(db, feed) : await after(db, feed, given);
        return [need, read.map((document) => ({ ...document, ...storyKeys(document) }))] as const;
      }),
    ),
  );
  const documents = new Map<string, readonly KeyedDocument[]>(found);
  return (source) => {
    const own = documents.get(needOf(source)) ?? [];
    const { given } = source;
    return given === null ? own.slice(-mostAtFirst) : own.filter(({ id }) => id > given);
  };
}

function needOf({ feed_id: feed, given, resumes }: Source): string {
  return given === null || resumes ? String(feed) : `${feed} ${given}`;
}

async function after(db: Db, feed: Feed, given: number): Promise<GivenDocument[]> {
  return db.query<GivenDocument>(
    `SELECT ${columns} FROM feed_documents WHERE feed_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT 2000`,
    [feed.id, given, feed.newest_document],
  );
}

/** What the feed has now. */
async function current(db: Db, feed: Feed): Promise<GivenDocument[]> {
  const found = await db.query<GivenDocument>(
    `SELECT ${columns} FROM feed_documents
     WHERE feed_id = $1 AND seen_at = (SELECT max(seen_at) FROM feed_documents WHERE feed_id = $1) ORDER BY id DESC LIMIT $2`,
    [feed.id, mostItems],
  );
  return found.toReversed();
}
