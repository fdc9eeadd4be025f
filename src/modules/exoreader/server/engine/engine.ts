import type { App } from '#platform/server/app.ts';
import { createFetchOutside, type FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { keepConnections } from '#platform/server/fetch/send-once.ts';
import type { Job } from '#platform/server/module.ts';
import { adoptSources } from './adopt.ts';
import { claimFeeds } from './claim.ts';
import { inFeeds, type Feed } from './feeds.ts';
import { fetchFeed } from './fetch-feed.ts';
import { reviseItems } from './revise.ts';
import { spreadFeed } from './spread.ts';
import { keepAllUnchanged, type Unchanged } from './unchanged.ts';

/** Feeds that one process asks at the same time, and those of one host. */
const side = 12;
const sideOfHost = 2;

/**
 * One round: new subscriptions find their feeds, feeds that are due are asked, and what came goes to all who read them. Several processes
 * share the work. Answers how many feeds were asked.
 */
export async function readFeeds(app: App): Promise<number> {
  const fetchOutside = outsideOf(app);
  let asked = 0;
  while (!ending.has(app)) {
    while ((await adoptSources(app)) > 0);
    await spreadWaiting(app);
    const feeds = await inFeeds(app, async (db) => claimFeeds(db, app.now(), side * 8));
    if (feeds.length === 0) return asked;
    asked += feeds.length;
    const unchanged = await Promise.all(lanes(feeds).map(async (lane) => fetchInTurn(app, fetchOutside, lane)));
    await keepAllUnchanged(app, unchanged.flat());
  }
  return asked;
}

const rounds = new WeakMap<App, Promise<void>>();
const ending = new WeakSet<App>();

/** Lets the round under way end with the feeds that it has, and begins no other. */
export async function endRounds(app: App): Promise<void> {
  ending.add(app);
  await rounds.get(app);
}

/** Begins a round in this process, where none is under way; does not wait for it. */
export function readSoon(app: App): void {
  void round(app);
}

/** The round under way in this process, or a new one. */
export async function round(app: App): Promise<void> {
  const going = rounds.get(app);
  if (going !== undefined) return going;
  const begun = readFeeds(app)
    .then(() => undefined)
    .catch((error: unknown) => app.server.log.error({ err: error }, 'feeds could not be read'))
    .finally(() => rounds.delete(app));
  rounds.set(app, begun);
  return begun;
}

const outsides = new WeakMap<App, FetchOutside>();

/** Connections stay open from one round to the next. */
export function outsideOf(app: App): FetchOutside {
  const known = outsides.get(app);
  if (known !== undefined) return known;
  const connections = keepConnections();
  app.server.server.once('close', () => connections.close());
  const made = createFetchOutside({ testHosts: app.environment.fetchTestHosts, connections });
  outsides.set(app, made);
  return made;
}

/** Feeds side by side, few of one host. */
function lanes(feeds: readonly Feed[]): Feed[][] {
  const made: Feed[][] = Array.from({ length: side }, () => []);
  const hosts = new Map<string, Feed[]>();
  for (const feed of feeds) hosts.set(feed.host, [...(hosts.get(feed.host) ?? []), feed]);
  const queues = [...hosts.values()].flatMap((own) =>
    Array.from({ length: Math.min(sideOfHost, own.length) }, (_none, first) =>
      own.filter((_feed, place) => place % sideOfHost === first),
    ),
  );
  for (const queue of queues) made.toSorted((a, b) => a.length - b.length)[0]?.push(...queue);
  return made;
}

/** Answers those that had nothing new. */
async function fetchInTurn(app: App, fetchOutside: FetchOutside, lane: readonly Feed[]): Promise<Unchanged[]> {
  const unchanged: Unchanged[] = [];
  for (const feed of lane) {
    if (ending.has(app)) break;
    await alone(app, feed.id, async () => {
      const fetching = await fetchFeed(app, fetchOutside, feed);
      if (fetching.unchanged !== undefined) unchanged.push(fetching.unchanged);
      if (fetching.came === true) await spreadFeed(app, feed.id);
      if (fetching.changed !== undefined && fetching.changed.length > 0)
        await reviseItems(app, feed.id, fetching.changed);
    });
  }
  return unchanged;
}

/** What one feed cannot do keeps no other from its turn. */
async function alone(app: App, feed: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.server.log.error({ err: error, feed }, 'a feed could not be given');
  }
}

/** What was kept and not given to everybody: a process ended in between, or somebody new reads a feed that was asked just now. */
async function spreadWaiting(app: App): Promise<void> {
  const rows = await inFeeds(app, async (db) => {
    const unspread = await db.query<{ id: number }>(
      'SELECT id FROM feeds WHERE newest_document > spread_document LIMIT 100',
    );
    const fresh = await db.query<{ id: number }>(
      'SELECT DISTINCT feed_id AS id FROM reader_sources WHERE feed_id IS NOT NULL AND given IS NULL AND active AND NOT held LIMIT 100',
    );
    const asked = await db.query<{ id: number }>(
      'SELECT id FROM feeds WHERE id = ANY($1::bigint[]) AND fetched_at IS NOT NULL AND next_check_at > $2',
      [fresh.map(({ id }) => id), app.now()],
    );
    return [...unspread, ...asked];
  });
  for (const id of new Set(rows.map((row) => row.id))) await alone(app, id, async () => spreadFeed(app, id));
}

/** Every few seconds in every process; who subscribes does not wait for it. */
export const readFeedsJob: Job = {
  name: 'read-feeds',
  every: 5000,
  atStart: true,
  work: round,
};
