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

/** Feeds that one process asks at the same time, and those of one host. */
const maxParallel = 12;
const maxParallelPerHost = 2;
/** Milliseconds after which a feed that has not answered leaves its place to others, and how many may stand aside so. */
const slowAfter = 3000;
const maxSlow = 24;
/** Feeds that are under way when others are claimed. */
const maxInFlight = maxParallel + maxSlow;
/** Milliseconds: longer than feeds ever stand in line. */
const queueTimeout = 3_600_000;
/** Milliseconds after which a feed in line is left to whoever takes it next: its fetch would last for longer than this process has it. */
const maxQueueTime = claimDuration - 60_000;
/** Answers that are read and not kept yet; with their texts they take up memory. */
const maxUnstored = 24;
/** Items that are stored in one transaction, and feeds that are given together. */
const itemsPerTransaction = 1000;
const feedsPerDelivery = 24;
/** Milliseconds in which what is read in a busy round is gathered, to be kept and then given together; the first of it waits for nothing. */
const batchPause = 200;
/** Milliseconds that feeds have to answer when the process is about to end. */
const shutdownGrace = 500;

/** A feed that is to be given to all who read it, with what a fetch has just brought. */
interface QueuedDelivery {
  readonly feed: number;
  readonly news?: FetchedNews;
}

/** Feeds on their way from being claimed to being given. */
export interface Fetcher {
  enqueueFetch(feed: ClaimedFeed): void;
  /** Gives what was stored of a feed to those who have not got it. */
  enqueueDelivery(feed: number): void;
  /** Comes when more can be asked. */
  untilCapacity(): Promise<void>;
  /** Comes when nothing is under way. */
  untilIdle(): Promise<void>;
  /** Puts off what had nothing new, all of it at once. */
  storeUnchanged(): Promise<void>;
  /** Waits for all that is under way; where the process ends, what has not answered soon is left to others. */
  drain(): Promise<void>;
}

/** `isEnding`: nothing that waits for its turn is begun any more. */
export function createFetcher(app: App, fetchOutside: FetchOutside, isEnding: () => boolean): Fetcher {
  const hosts = createFairSemaphore({ each: maxParallelPerHost, all: maxInFlight });
  const places = createFairSemaphore({ each: maxParallel, all: maxParallel });
  const asking = new Map<ClaimedFeed, Promise<void>>();
  const keeping = new Map<object, Promise<void>>();
  /** Feeds that have not answered yet, and whether they are being asked. */
  const unanswered = new Map<ClaimedFeed, boolean>();
  /** Feeds that were left to others: what they answer is not kept. */
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
  /** Feeds that are being kept and given. */
  const inHand = new Set<number>();
  let waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[] = [];

  async function until(isMet: () => boolean): Promise<void> {
    if (!isMet()) await new Promise<void>((resolve) => void waiting.push({ isMet, resolve }));
  }

  function tell(): void {
    for (const { isMet, resolve } of waiting) if (isMet()) resolve();
    waiting = waiting.filter(({ isMet }) => !isMet());
  }

  /** Does work on one feed; what one cannot do keeps no other from its turn. */
  function within<K extends object>(all: Map<K, Promise<void>>, key: K, feed: number, work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => app.server.log.error({ err: error, feed }, 'a feed could not be given'))
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

  /** Leaves feeds to others, at once: whatever they answer from now on is theirs. */
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

  /** Whoever ends asks no more: what stands in line goes to others at once, what does not answer soon goes with it. */
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
