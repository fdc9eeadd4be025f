import { failure, type Failure } from '#platform/entity/failure.ts';
import { Busy, createFairSemaphore } from '../db/fair-semaphore.ts';

interface Turns {
  /** Waits for a slot; returns a function that releases it. Throws 503 if none is free in time or too many wait. */
  take(whose: string): Promise<() => void>;
  /** Refuses all waiting and later callers. */
  close(): void;
}

/**
 * `places` tasks at the same time, one of which is reserved for other groups than the one that has the rest; `queue`
 * more wait up to `wait` milliseconds.
 */
export function openTaskQueue(limits: {
  readonly places: number;
  readonly queue: number;
  readonly wait: number;
}): Turns {
  const { places, queue, wait } = limits;
  const semaphore = createFairSemaphore({ each: Math.max(1, places - 1), all: places, maxQueued: queue });
  return {
    take: async (whose) => {
      try {
        return await semaphore.enter(whose, wait);
      } catch (error) {
        if (!(error instanceof Busy)) throw error;
        throw serverIsBusy(2);
      }
    },
    close: () => semaphore.close(),
  };
}

/** 503 that a client may repeat after so many seconds. */
export function serverIsBusy(retryAfter: number): Failure {
  return failure('service_unavailable', { base: [{ code: 'server-is-busy' }] }, { retryAfter });
}
