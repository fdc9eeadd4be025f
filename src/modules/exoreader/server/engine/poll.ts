import type { App, Job } from '#platform/server/app.ts';
import { createFetchOutside, type FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { openConnectionPool, type Connections } from '#platform/server/fetch/connections.ts';
import { assignFeeds } from './assign-feeds.ts';
import { createFetcher } from './fetcher.ts';
import { claimFeeds } from './claim.ts';
import { inFeeds } from './feeds.ts';
import { nextBacklog } from './backlog.ts';

/** Feeds that one process takes at a time. */
const feedsPerClaim = 192;
/** Feeds that were kept and not given which are given before the round is woken again: where giving fails there are as many each time. */
const maxBacklog = 500;

/**
 * One round: new subscriptions find their feeds, feeds that are due are asked, and what came goes to all who read them. Several processes
 * share the work. Answers how many feeds were asked.
 */
export async function pollFeeds(app: App): Promise<number> {
  const asking = createFetcher(app, fetchOutsideOf(app), () => ending.has(app));
  let asked = 0;
  try {
    // Who subscribes while it works is looked after as well, and who does so elsewhere when the job begins again.
    let waking = Promise.resolve();
    let isWoken = true;
    let isMore = false;
    /** Feeds that were kept and are given since it was woken. */
    let given = 0;
    while (!ending.has(app)) {
      if (isWoken || isMore) {
        if (isWoken) given = 0;
        isWoken = false;
        waking = woken(app).then(() => void (isWoken = true));
        while ((await assignFeeds(app)) > 0);
        const late = await nextBacklog(app);
        for (const feed of late.feeds) asking.enqueueDelivery(feed);
        given += late.feeds.size;
        isMore = !late.isLast && given < maxBacklog;
      }
      const feeds = await inFeeds(app, async (db) => claimFeeds(db, app.now(), feedsPerClaim));
      asked += feeds.length;
      for (const feed of feeds) asking.enqueueFetch(feed);
      await asking.storeUnchanged();
      // Who subscribes meanwhile does not wait for servers that take their time.
      await Promise.race([waking, feeds.length > 0 ? asking.untilCapacity() : asking.untilIdle()]);
      if (feeds.length === 0 && !isWoken && !isMore) break;
    }
  } finally {
    // Where a question to the database failed feeds may still be asked, until that is done or the process ends.
    const idle = asking.untilIdle().then(() => true);
    while (!ending.has(app) && !(await Promise.race([idle, woken(app).then(() => false)])));
    await asking.drain();
  }
  return asked;
}

const runningPolls = new WeakMap<App, Promise<void>>();
const ending = new WeakSet<App>();
/** By app, what wakes the round under way. */
const wakers = new WeakMap<App, () => void>();

async function woken(app: App): Promise<void> {
  return new Promise((resolve) => void wakers.set(app, resolve));
}

/** Lets the round under way end with what has answered or soon does, leaves the other feeds to other processes, and begins no other round. */
export async function endPolling(app: App): Promise<void> {
  ending.add(app);
  wakers.get(app)?.();
  await runningPolls.get(app);
}

/** The same, and closes the connections to servers of feeds. */
export async function closePolling(app: App): Promise<void> {
  await endPolling(app);
  outsides.get(app)?.connections.close();
}

/** Begins a round in this process, or lets the one under way look again; does not wait for it. */
export function requestPoll(app: App): void {
  wakers.get(app)?.();
  void poll(app);
}

/** The round under way in this process, or a new one. */
export async function poll(app: App): Promise<void> {
  const going = runningPolls.get(app);
  if (going !== undefined) return going;
  const begun = pollFeeds(app)
    .then(() => undefined)
    .catch((error: unknown) => app.server.log.error({ err: error }, 'feeds could not be read'))
    .finally(() => runningPolls.delete(app));
  runningPolls.set(app, begun);
  return begun;
}

const outsides = new WeakMap<App, { readonly fetchOutside: FetchOutside; readonly connections: Connections }>();

/** Connections stay open from one round to the next. */
export function fetchOutsideOf(app: App): FetchOutside {
  const known = outsides.get(app);
  if (known !== undefined) return known.fetchOutside;
  const connections = openConnectionPool();
  const fetchOutside = createFetchOutside({ testHosts: app.environment.fetchTestHosts, connections });
  outsides.set(app, { fetchOutside, connections });
  return fetchOutside;
}

/** Every few seconds in every process; who subscribes does not wait for it. */
export const readFeedsJob: Job = {
  name: 'read-feeds',
  every: 5000,
  atStart: true,
  work: async (app) => {
    wakers.get(app)?.();
    await poll(app);
  },
};
