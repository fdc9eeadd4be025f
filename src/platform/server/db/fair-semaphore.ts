/**
 * A semaphore with a limit for each key and one for all keys together. Callers without a free slot wait in the queue of
 * their key.
 */
export interface FairSemaphore {
  /**
   * Waits at most `maxWait` milliseconds for a slot; 0: does not wait. Returns a function that releases the slot, to be
   * called once. Rejects with `Busy`.
   */
  enter(key: string, maxWait: number): Promise<() => void>;
  /** Rejects all waiting and later callers. */
  close(): void;
}

/** The wait for a slot or lock was too long. Nothing was begun. */
export class Busy extends Error {
  constructor() {
    super('a turn did not come in time');
    this.name = 'Busy';
  }
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

/**
 * `each`: slots per key; `all`: slots of all keys together; `maxQueuedPerKey`, `maxQueued`: how many may wait; default:
 * no limit.
 */
export function createFairSemaphore(limits: {
  readonly each: number;
  readonly all: number;
  readonly maxQueuedPerKey?: number;
  readonly maxQueued?: number;
}): FairSemaphore {
  const {
    each,
    all,
    maxQueuedPerKey: maxPerKey = Number.POSITIVE_INFINITY,
    maxQueued: queue = Number.POSITIVE_INFINITY,
  } = limits;
  const used = new Map<string, number>();
  // In the order of service: a key that was served moves to the end.
  const queues = new Map<string, Set<Waiting>>();
  let total = 0;
  let waitingTotal = 0;
  let closed = false;

  const isFree = (key: string): boolean => !closed && total < all && (used.get(key) ?? 0) < each;

  function acquire(key: string): () => void {
    total += 1;
    used.set(key, (used.get(key) ?? 0) + 1);
    return () => {
      total -= 1;
      const left = (used.get(key) ?? 1) - 1;
      if (left === 0) used.delete(key);
      else used.set(key, left);
      admitNext();
    };
  }

  function admitNext(): void {
    for (const [key, waiters] of queues) {
      if (total >= all) return;
      const [first] = waiters;
      if (first === undefined || !isFree(key)) continue;
      removeWaiting(key, waiters, first);
      if (waiters.size > 0) {
        queues.delete(key);
        queues.set(key, waiters);
      }
      first.admit();
    }
  }

  function removeWaiting(key: string, waiters: Set<Waiting>, waiting: Waiting): void {
    if (waiters.delete(waiting)) waitingTotal -= 1;
    if (waiters.size === 0) queues.delete(key);
  }

  return {
    enter: async (key, patience) => {
      if (isFree(key) && !queues.has(key)) return acquire(key);
      if (closed || patience <= 0 || waitingTotal >= queue || (queues.get(key)?.size ?? 0) >= maxPerKey)
        throw new Busy();
      return new Promise((resolve, reject) => {
        const waiters = queues.get(key) ?? new Set();
        queues.set(key, waiters);
        const waiting: Waiting = {
          admit: () => {
            clearTimeout(timer);
            resolve(acquire(key));
          },
          refuse: () => {
            clearTimeout(timer);
            removeWaiting(key, waiters, waiting);
            reject(new Busy());
          },
        };
        const timer = setTimeout(waiting.refuse, patience);
        waiters.add(waiting);
        waitingTotal += 1;
      });
    },
    close: () => {
      closed = true;
      for (const waiters of queues.values()) for (const waiting of waiters) waiting.refuse();
    },
  };
}

/** Runs `work` in a slot that `entering` resolves with; leaves it at the end. */
export async function withSlot<T>(entering: Promise<() => void>, work: () => Promise<T>): Promise<T> {
  const release = await entering;
  try {
    return await work();
  } finally {
    release();
  }
}
