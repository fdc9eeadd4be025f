import { fail } from '#platform/entity/failure.ts';

interface Turns {
  /** Waits for a place; the answered function gives it back. No place in time, or too many who wait already → 503. */
  take(whose: string): Promise<() => void>;
  /** Refuses all who wait and all who come. */
  close(): void;
}

interface Waiting {
  readonly whose: string;
  readonly go: () => void;
  readonly refuse: () => void;
}

/**
 * `places` at the same time, one of which is always left to others than who has the rest; `queue` more wait for at most `wait`
 * milliseconds, first come first served.
 */
export function openTurns(limits: { readonly places: number; readonly queue: number; readonly wait: number }): Turns {
  const waiting = new Set<Waiting>();
  const taken = new Map<string, number>();
  const mostOfOne = Math.max(1, limits.places - 1);
  let closed = false;
  const busy = (): Error => fail('service_unavailable', { base: [{ code: 'server-is-busy' }] }, { retryAfter: 2 });

  const sum = (): number => [...taken.values()].reduce((all, count) => all + count, 0);
  const isFree = (whose: string): boolean => !closed && sum() < limits.places && (taken.get(whose) ?? 0) < mostOfOne;

  function occupy(whose: string): void {
    taken.set(whose, (taken.get(whose) ?? 0) + 1);
  }

  function give(whose: string): void {
    const left = (taken.get(whose) ?? 0) - 1;
    if (left > 0) taken.set(whose, left);
    else taken.delete(whose);
    for (const next of waiting) if (isFree(next.whose)) next.go();
  }

  async function turn(whose: string): Promise<void> {
    if (closed || waiting.size >= limits.queue) throw busy();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        waiting.delete(own);
      };
      const own: Waiting = {
        whose,
        go: () => {
          leave();
          occupy(whose);
          resolve();
        },
        refuse: () => {
          leave();
          reject(busy());
        },
      };
      const timer = setTimeout(own.refuse, limits.wait);
      waiting.add(own);
    });
  }

  return {
    take: async (whose) => {
      if (isFree(whose)) occupy(whose);
      else await turn(whose);
      return () => give(whose);
    },
    close: () => {
      closed = true;
      for (const one of waiting) one.refuse();
    },
  };
}
