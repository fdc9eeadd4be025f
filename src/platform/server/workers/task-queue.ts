import { failure } from '#platform/entity/failure.ts';
import { Busy, createFairSemaphore } from '../db/fair-semaphore.ts';

interface Turns {
  /** Waits for a place; the answered function gives it back. No place in time, or too many who wait already → 503. */
  take(whose: string): Promise<() => void>;
  /** Refuses all who wait and all who come. */
  close(): void;
}

/** `places` at the same time, one of which is always left to others than who has the rest; `queue` more wait for at most `wait` milliseconds. */
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
        throw failure('service_unavailable', { base: [{ code: 'server-is-busy' }] }, { retryAfter: 2 });
      }
    },
    close: () => semaphore.close(),
  };
}
