import type { App, Job } from '#platform/server/app.ts';
import { createFetchOutside, type FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { openConnectionPool, type Connections } from '#platform/server/fetch/connections.ts';
import { assignFeeds } from './assign-feeds.ts';
import { createFetcher } from './fetcher.ts';
import { fetcherName } from './fetcher-name.ts';
import { claimFeeds } from './claim.ts';
import { inFeeds } from './feeds.ts';
import { nextBacklog } from './backlog.ts';
import { paceHosts } from './pace-hosts.ts';
import { withSampleFeeds } from '../sample-feed.ts';

/** Feeds of one claim. */
const feedsPerClaim = 192;
/** Feeds of the backlog that a poll delivers before it is woken again: feeds whose delivery always fails must not keep it busy. */
const maxBacklog = 500;

/**
 * One poll: assigns feeds to new subscriptions, fetches due feeds and delivers new items. Several processes share the work. Returns the number of
 * fetched feeds.
 */
export async function pollFeeds(app: App): Promise<number> {
  const fetcher = createFetcher(app, fetchOutsideOf(app), () => endSignal(app).aborted);
  let fetched = 0;
  try {
    // A new subscription in this process wakes the running poll; one in another process waits for the next run of the job.
    let waking = Promise.resolve();
    let isWoken = true;
    let isMore = false;
    /** Feeds of the backlog that were queued since the last wake-up. */
    let queued = 0;
    while (!endSignal(app).aborted) {
      if (isWoken || isMore) {
        if (isWoken) queued = 0;
        isWoken = false;
        waking = woken(app).then(() => void (isWoken = true));
        while ((await assignFeeds(app)) > 0);
        const backlog = await nextBacklog(app);
        for (const feed of backlog.feeds) fetcher.enqueueDelivery(feed);
        queued += backlog.feeds.size;
        isMore = !backlog.isLast && queued < maxBacklog;
      }
      const feeds = await inFeeds(app, async (db) => claimFeeds(db, app.now(), feedsPerClaim));
      const ready = await paceHosts(app, feeds);
      fetched += ready.length;
      for (const feed of ready) fetcher.enqueueFetch(feed);
      await fetcher.storeUnchanged();
      // A new subscription must not wait for slow servers.
      await Promise.race([waking, feeds.length > 0 ? fetcher.untilCapacity() : fetcher.untilIdle()]);
      if (feeds.length === 0 && !isWoken && !isMore) break;
    }
  } finally {
    // After a failed query fetches may still be running. Wait until they end or the process shuts down.
    const idle = fetcher.untilIdle().then(() => true);
    while (!endSignal(app).aborted && !(await Promise.race([idle, woken(app).then(() => false)])));
    await fetcher.drain();
  }
  return fetched;
}

const runningPolls = new WeakMap<App, Promise<void>>();
const endControllers = new WeakMap<App, AbortController>();
/** By app, the function that wakes the running poll. */
const wakers = new WeakMap<App, () => void>();

function endControllerOf(app: App): AbortController {
  const known = endControllers.get(app) ?? new AbortController();
  endControllers.set(app, known);
  return known;
}

/** Aborts when the process shuts down. */
export function endSignal(app: App): AbortSignal {
  return endControllerOf(app).signal;
}

async function woken(app: App): Promise<void> {
  return new Promise((resolve) => void wakers.set(app, resolve));
}

/** Ends the running poll: stores responses that arrive soon, releases the other feeds, and starts no other poll. */
export async function endPolling(app: App): Promise<void> {
  endControllerOf(app).abort();
  wakers.get(app)?.();
  await runningPolls.get(app);
}

/** Ends the running poll and closes the connections to feed servers. */
export async function closePolling(app: App): Promise<void> {
  await endPolling(app);
  outsides.get(app)?.connections.close();
}

/** Starts a poll in this process, or makes the running one look for new work. Does not wait for it. */
export function requestPoll(app: App): void {
  wakers.get(app)?.();
  void poll(app);
}

/** Waits for the running poll of this process, or starts one. */
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

/** The fetch function of this app, whose connections stay open between polls. */
export function fetchOutsideOf(app: App): FetchOutside {
  const known = outsides.get(app);
  if (known !== undefined) return known.fetchOutside;
  const connections = openConnectionPool();
  const fetchOutside = withSampleFeeds(
    createFetchOutside({
      namedHosts: app.environment.fetchTestHosts,
      name: fetcherName(app),
      connections,
    }),
  );
  outsides.set(app, { fetchOutside, connections });
  return fetchOutside;
}

/** Polls again and again in every process; new subscriptions do not wait for it. */
export const readFeedsJob: Job = {
  name: 'read-feeds',
  every: 15_000,
  atStart: true,
  work: async (app) => {
    wakers.get(app)?.();
    await poll(app);
  },
};
