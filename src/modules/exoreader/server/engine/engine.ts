import type { App } from '#platform/server/app.ts';
import { createFetchOutside, type FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { keepConnections, type Connections } from '#platform/server/fetch/connections.ts';
import type { Db } from '#platform/server/database.ts';
import type { Job } from '#platform/server/module.ts';
import { adoptSources } from './adopt.ts';
import { openAsking } from './ask.ts';
import { claimFeeds } from './claim.ts';
import { inFeeds, nextAsked } from './feeds.ts';

/** Feeds that one process takes at a time. */
const claimed = 192;
/** Feeds that were kept and not given that it looks for at a time. */
const unspreadAtOnce = 100;
/** Feeds that somebody has got nothing of, which are looked at together. */
const readAtOnce = 1000;

/**
 * One round: new subscriptions find their feeds, feeds that are due are asked, and what came goes to all who read them. Several processes
 * share the work. Answers how many feeds were asked.
 */
export async function readFeeds(app: App): Promise<number> {
  const asking = openAsking(app, outsideOf(app), () => ending.has(app));
  let asked = 0;
  try {
    // Who subscribes while it works is looked after as well, and who does so elsewhere when the job begins again.
    let waking = Promise.resolve();
    let isWoken = true;
    /** Feeds that were kept and are given now; there are others when as many were found as it looks for, and one is new among them. */
    const given = new Set<number>();
    let isMore = false;
    while (!ending.has(app)) {
      if (isWoken || isMore) {
        isWoken = false;
        waking = woken(app).then(() => void (isWoken = true));
        while ((await adoptSources(app)) > 0);
        const late = await unspread(app);
        for (const feed of late) asking.give(feed);
        isMore = late.size >= unspreadAtOnce && [...late].some((feed) => !given.has(feed));
        for (const feed of late) given.add(feed);
      }
      const feeds = await inFeeds(app, async (db) => claimFeeds(db, app.now(), claimed));
      asked += feeds.length;
      for (const feed of feeds) asking.ask(feed);
      await asking.keepUnchanged();
      // Who subscribes meanwhile does not wait for servers that take their time.
      await Promise.race([waking, feeds.length > 0 ? asking.room() : asking.idle()]);
      if (feeds.length === 0 && !isWoken && !isMore) break;
    }
  } finally {
    // Where a question to the database failed feeds may still be asked, until that is done or the process ends.
    const idle = asking.idle().then(() => true);
    while (!ending.has(app) && !(await Promise.race([idle, woken(app).then(() => false)])));
    await asking.end();
  }
  return asked;
}

const rounds = new WeakMap<App, Promise<void>>();
const ending = new WeakSet<App>();
/** By app, what wakes the round under way. */
const wakers = new WeakMap<App, () => void>();

async function woken(app: App): Promise<void> {
  return new Promise((resolve) => void wakers.set(app, resolve));
}

/** Lets the round under way end with what has answered or soon does, leaves the other feeds to other processes, and begins no other round. */
export async function endRounds(app: App): Promise<void> {
  ending.add(app);
  wakers.get(app)?.();
  await rounds.get(app);
}

/** The same, and closes the connections to servers of feeds. */
export async function endReading(app: App): Promise<void> {
  await endRounds(app);
  outsides.get(app)?.connections.close();
}

/** Begins a round in this process, or lets the one under way look again; does not wait for it. */
export function readSoon(app: App): void {
  wakers.get(app)?.();
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

const outsides = new WeakMap<App, { readonly fetchOutside: FetchOutside; readonly connections: Connections }>();

/** Connections stay open from one round to the next. */
export function outsideOf(app: App): FetchOutside {
  const known = outsides.get(app);
  if (known !== undefined) return known.fetchOutside;
  const connections = keepConnections();
  const fetchOutside = createFetchOutside({ testHosts: app.environment.fetchTestHosts, connections });
  outsides.set(app, { fetchOutside, connections });
  return fetchOutside;
}

/** What was kept and not given to everybody: a process ended in between, or somebody new reads a feed that was asked just now. */
async function unspread(app: App): Promise<Set<number>> {
  return inFeeds(app, async (db) => {
    const [kept, asked] = await Promise.all([
      db.query<{ id: number }>(`SELECT id FROM feeds WHERE newest_document > spread_document LIMIT ${unspreadAtOnce}`),
      unspreadToNew(db, app.now()),
    ]);
    return new Set([...kept.map(({ id }) => id), ...asked]);
  });
}

/** Feeds that were asked and whose next turn is still to come, which somebody reads who has got nothing of them. */
async function unspreadToNew(db: Db, now: Date): Promise<number[]> {
  const found: number[] = [];
  let last = 0;
  // Most of what nobody has got anything of never answered: those do not keep others from being found.
  while (found.length < unspreadAtOnce) {
    const read = await db.query<{ id: number }>(
      `SELECT DISTINCT feed_id AS id FROM reader_sources WHERE feed_id > $1 AND given IS NULL AND active AND NOT held
       ORDER BY feed_id LIMIT ${readAtOnce}`,
      [last],
    );
    const ids = read.map(({ id }) => id);
    const asked = await db.query<{ id: number }>(
      `SELECT id FROM feeds WHERE id = ANY($1::bigint[]) AND fetched_at IS NOT NULL AND ${nextAsked} > $2`,
      [ids, now],
    );
    found.push(...asked.map(({ id }) => id));
    if (ids.length < readAtOnce) break;
    last = ids.at(-1) ?? last;
  }
  return found;
}

/** Every few seconds in every process; who subscribes does not wait for it. */
export const readFeedsJob: Job = {
  name: 'read-feeds',
  every: 5000,
  atStart: true,
  work: async (app) => {
    wakers.get(app)?.();
    await round(app);
  },
};
