import type { App } from '#platform/server/app.ts';
import { createFetchOutside, type FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { keepConnections } from '#platform/server/fetch/connections.ts';
import type { Job } from '#platform/server/module.ts';
import { adoptSources } from './adopt.ts';
import { openAsking } from './ask.ts';
import { claimFeeds } from './claim.ts';
import { inFeeds, nextAsked } from './feeds.ts';

/** Feeds that one process takes at a time. */
const claimed = 96;

/**
 * One round: new subscriptions find their feeds, feeds that are due are asked, and what came goes to all who read them. Several processes
 * share the work. Answers how many feeds were asked.
 */
export async function readFeeds(app: App): Promise<number> {
  const asking = openAsking(app, outsideOf(app), () => ending.has(app));
  let asked = 0;
  try {
    while (!ending.has(app)) {
      // Listened for from here on: who subscribes while it looks is looked after as well.
      const waking = woken(app);
      while ((await adoptSources(app)) > 0);
      for (const feed of await unspread(app)) asking.give(feed);
      const feeds = await inFeeds(app, async (db) => claimFeeds(db, app.now(), claimed));
      asked += feeds.length;
      for (const feed of feeds) asking.ask(feed);
      await asking.keepUnchanged();
      // Who subscribes meanwhile does not wait for servers that take their time.
      const isWoken = await Promise.race([
        waking.then(() => true),
        (feeds.length > 0 ? asking.room() : asking.idle()).then(() => false),
      ]);
      if (feeds.length === 0 && !isWoken) break;
    }
  } finally {
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

/** Lets the round under way end with the feeds that it has, and begins no other. */
export async function endRounds(app: App): Promise<void> {
  ending.add(app);
  wakers.get(app)?.();
  await rounds.get(app);
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

/** What was kept and not given to everybody: a process ended in between, or somebody new reads a feed that was asked just now. */
async function unspread(app: App): Promise<Set<number>> {
  return inFeeds(app, async (db) => {
    const [kept, fresh] = await Promise.all([
      db.query<{ id: number }>('SELECT id FROM feeds WHERE newest_document > spread_document LIMIT 100'),
      db.query<{ id: number }>(
        'SELECT DISTINCT feed_id AS id FROM reader_sources WHERE feed_id IS NOT NULL AND given IS NULL AND active AND NOT held LIMIT 100',
      ),
    ]);
    const asked = await db.query<{ id: number }>(
      `SELECT id FROM feeds WHERE id = ANY($1::bigint[]) AND fetched_at IS NOT NULL AND ${nextAsked} > $2`,
      [fresh.map(({ id }) => id), app.now()],
    );
    return new Set([...kept, ...asked].map(({ id }) => id));
  });
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
