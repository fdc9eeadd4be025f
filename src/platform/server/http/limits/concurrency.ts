import { failure } from '#platform/entity/failure.ts';
import { Busy, createFairSemaphore, type FairSemaphore } from '../../db/fair-semaphore.ts';
import type { Concurrency } from './costs.ts';

/** Waits for a slot for one request; returns a function that releases it. Throws 429 if no slot is free in time. */
export type TakeSlot = (concurrency: Concurrency, caller: string, group: string | undefined) => Promise<() => void>;

/** Default number of requests that may wait per slot; more are refused at once. */
const waitingForEach = 8;

/** A request takes a slot of its caller, then of its group, then of the server; there groups alternate. */
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
