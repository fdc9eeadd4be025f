import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#platform/server/app.ts';
import { createFairSemaphore } from '#platform/server/db/fair-semaphore.ts';
import type { FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import type { FetchedNews } from './select-documents.ts';
import { claimDuration, releaseFeeds, type ClaimedFeed } from './claim.ts';
import { fetchFeed, storeFailure } from './fetch-feed.ts';
import { createBatcher } from './batcher.ts';
import { storeResponses, type FeedResponse } from './store-responses.ts';
import { updateItems } from './update-items.ts';
import { fanOut } from './fan-out.ts';
import { storeUnchanged, type UnchangedFeed } from './store-unchanged.ts';

/** Feeds that one process fetches in parallel, and those of one host. */
const maxParallel = 12;
const maxParallelPerHost = 2;
/** Milliseconds after which a slow fetch no longer counts against `maxParallel`, and how many slow fetches may run. */
const slowAfter = 3000;
const maxSlow = 24;
/** More feeds are claimed when at most so many are in progress. */
const maxInFlight = maxParallel + maxSlow;
/** Milliseconds; longer than a feed ever waits in the queue. */
const queueTimeout = 3_600_000;
/** Milliseconds after which a queued feed is dropped: its fetch could take longer than the claim is valid. */
const maxQueueTime = claimDuration - 60_000;
/** Parsed responses that are not stored yet; their texts use memory. */
const maxUnstored = 24;
/** Items that one transaction stores, and feeds that one fan-out delivers. */
const itemsPerTransaction = 1000;
const feedsPerDelivery = 24;
/** Milliseconds between two batches of responses to store; the first response does not wait. */
const batchPause = 200;
/** Milliseconds that running fetches have when the process shuts down. */
const shutdownGrace = 500;

/** A feed to deliver to its subscriptions, with the new documents if they come from a fetch. */
interface QueuedDelivery {
  readonly feed: number;
  readonly news?: FetchedNews;
}

/** Fetches claimed feeds, stores the responses and delivers the items. */
export interface Fetcher {
  enqueueFetch(feed: ClaimedFeed): void;
  /** Delivers stored documents of a feed to the subscriptions that lack them. */
  enqueueDelivery(feed: number): void;
  /** Resolves when more feeds can be queued. */
  untilCapacity(): Promise<void>;
  /** Resolves when nothing is in progress. */
  untilIdle(): Promise<void>;
  /** Stores the next fetch times of all unchanged feeds in one statement. */
  storeUnchanged(): Promise<void>;
  /** Waits for everything in progress. During shutdown it waits only briefly for responses and releases the other feeds. */
  drain(): Promise<void>;
}

/** While `isEnding` returns true, the fetcher starts no queued fetch. */
export function createFetcher(app: App, fetchOutside: FetchOutside, isEnding: () => boolean): Fetcher {
  const hosts = createFairSemaphore({ each: maxParallelPerHost, all: maxInFlight });
  const places = createFairSemaphore({ each: maxParallel, all: maxParallel });
  const asking = new Map<ClaimedFeed, Promise<void>>();
  const keeping = new Map<object, Promise<void>>();
  /** Feeds without a response yet; the value says whether their fetch has started. */
  const unanswered = new Map<ClaimedFeed, boolean>();
  /** Feeds that this process has released: their responses are dropped. */
  const left = new WeakSet<ClaimedFeed>();
  const keep = createBatcher({
    maxWeight: itemsPerTransaction,
    weigh: ({ read }: FeedResponse) => Math.max(itemsPerTransaction / feedsPerDelivery, read.items.length),
    pause: batchPause,
    work: async (answers) => storeResponses(app, answers),
  });
  const give = createBatcher({
    maxWeight: feedsPerDelivery,
    weigh: () => 1,
    pause: 0,
    work: async (gifts: readonly QueuedDelivery[]) => {
      const news = gifts.flatMap(({ feed, news: own }) => (own === undefined ? [] : [[feed, own] as const]));
      await fanOut(app, [...new Set(gifts.map(({ feed }) => feed))], new Map(news));
      return gifts.map(() => undefined);
    },
  });
  let unchanged: UnchangedFeed[] = [];
  /** Ids of feeds that are being stored or delivered. */
  const inHand = new Set<number>();
  let waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[] = [];

  async function until(isMet: () => boolean): Promise<void> {
    if (!isMet()) await new Promise<void>((resolve) => void waiting.push({ isMet, resolve }));
  }

  function tell(): void {
    for (const { isMet, resolve } of waiting) if (isMet()) resolve();
    waiting = waiting.filter(({ isMet }) => !isMet());
  }

  /** Runs work on one feed and logs its failure, which does not stop other feeds. */
  function within<K extends object>(all: Map<K, Promise<void>>, key: K, feed: number, work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => app.server.log.error({ err: error, feed }, 'a feed could not be processed'))
      .finally(() => {
        all.delete(key);
        tell();
      });
    all.set(key, done);
  }

  async function turn(feed: ClaimedFeed): Promise<void> {
    const taken = app.now().getTime();
    const leaveHost = await hosts.enter(feed.host, queueTimeout);
    const leave = once(await places.enter('', queueTimeout));
    let late: NodeJS.Timeout | undefined;
    try {
      if (isEnding()) return;
      if (app.now().getTime() - taken > maxQueueTime) return void unanswered.delete(feed);
      unanswered.set(feed, true);
      late = setTimeout(leave, slowAfter);
      const fetching = await fetchFeed(app, fetchOutside, feed, () => unanswered.delete(feed) || !left.has(feed));
      if (fetching.unchanged !== undefined) unchanged.push(fetching.unchanged);
      if (fetching.response === undefined) return;
      const { response: answered } = fetching;
      within(keeping, answered, feed.id, async () => keepAndGive(answered));
      while (keeping.size >= maxUnstored) await Promise.race(keeping.values());
    } finally {
      clearTimeout(late);
      leave();
      leaveHost();
    }
  }

  async function keepAndGive(answered: FeedResponse): Promise<void> {
    inHand.add(answered.feed.id);
    await keepOne(answered).finally(() => inHand.delete(answered.feed.id));
  }

  async function keepOne(answered: FeedResponse): Promise<void> {
    const { feed } = answered;
    const stored = await keep(answered).catch(async (error: unknown) => {
      app.server.log.error({ err: error, feed: feed.id }, 'a feed could not be kept');
      await storeFailure(app, feed, 'internal');
    });
    if (stored === undefined) return;
    const { newest, current, changed } = stored;
    await give({ feed: feed.id, news: { before: feed.newest_document, newest, current } });
    if (changed.length > 0) await updateItems(app, feed.id, changed);
  }

  async function keepUnchanged(): Promise<void> {
    const kept = unchanged;
    unchanged = [];
    await storeUnchanged(app, kept);
  }

  /** Releases feeds to other processes and drops responses that still arrive. */
  async function leaveToOthers(feeds: readonly ClaimedFeed[]): Promise<void> {
    for (const feed of feeds) {
      left.add(feed);
      unanswered.delete(feed);
      asking.delete(feed);
    }
    await releaseFeeds(app, feeds).catch((error: unknown) =>
      app.server.log.error({ err: error }, 'feeds could not be left to others'),
    );
  }

  /** During shutdown: releases queued feeds at once, and running fetches after a short wait. */
  async function leaveUnanswered(): Promise<void> {
    await leaveToOthers([...unanswered].flatMap(([feed, isAsked]) => (isAsked ? [] : [feed])));
    await Promise.race([until(() => unanswered.size === 0), sleep(shutdownGrace)]);
    await leaveToOthers([...unanswered.keys()]);
  }

  return {
    enqueueFetch: (feed) => {
      unanswered.set(feed, false);
      within(asking, feed, feed.id, async () => turn(feed));
    },
    enqueueDelivery: (feed) => {
      if (inHand.has(feed)) return;
      inHand.add(feed);
      within(keeping, {}, feed, async () => give({ feed }).finally(() => inHand.delete(feed)));
    },
    untilCapacity: async () => until(() => asking.size <= maxInFlight),
    untilIdle: async () => until(() => asking.size + keeping.size === 0),
    storeUnchanged: keepUnchanged,
    drain: async () => {
      if (isEnding()) await leaveUnanswered();
      while (asking.size + keeping.size > 0) await Promise.all([...asking.values(), ...keeping.values()]);
      await keepUnchanged();
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
