import { failure } from '#platform/entity/failure.ts';
import { Busy, createFairSemaphore, type FairSemaphore } from '../../db/fair-semaphore.ts';
import type { Concurrency } from './costs.ts';

/** Takes a place for one request, or waits for it; the answered function gives it back. No place in time → 429. */
export type TakeSlot = (concurrency: Concurrency, caller: string, group: string | undefined) => Promise<() => void>;

/** Requests that may wait for each place where its concurrency does not say it; more are refused at once. */
const waitingForEach = 8;

/** A place is one of the caller's, then one of the group's, then one of the server's; on the server groups take turns. */
export function limitConcurrency(): TakeSlot {
  const all = new Map<string, Semaphores>();
  return async (concurrency, caller, group) => {
    const { callers, groups, server } = all.get(concurrency.name) ?? semaphoresOf(concurrency);
    all.set(concurrency.name, { callers, groups, server });
    const until = performance.now() + concurrency.wait;
    const given: (() => void)[] = [];
    const free = (): void => {
      for (const give of given.splice(0)) give();
    };
    const enter = async (semaphore: FairSemaphore, key: string): Promise<void> => {
      given.push(await semaphore.enter(key, concurrency.wait && until - performance.now()));
    };
    try {
      await enter(callers, caller);
      if (group !== undefined && groups !== undefined) await enter(groups, group);
      if (server !== undefined) await enter(server, group ?? caller);
    } catch (error) {
      free();
      if (!(error instanceof Busy)) throw error;
      throw failure('too_many_requests', 'Too many requests', { retryAfter: concurrency.again });
    }
    return free;
  };
}

interface Semaphores {
  readonly callers: FairSemaphore;
  readonly groups: FairSemaphore | undefined;
  readonly server: FairSemaphore | undefined;
}

function semaphoresOf({ caller, group, server, queue = waitingForEach }: Concurrency): Semaphores {
  const perKey = (each: number): FairSemaphore =>
    createFairSemaphore({ each, all: Number.POSITIVE_INFINITY, maxQueuedPerKey: each * queue });
  return {
    callers: perKey(caller),
    groups: group === undefined ? undefined : perKey(group),
    server:
      server === undefined ? undefined : createFairSemaphore({ each: server, all: server, maxQueued: server * queue }),
  };
}
