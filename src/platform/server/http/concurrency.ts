import { fail } from '#platform/entity/failure.ts';
import type { Concurrency } from './costs.ts';

/** Takes a place for one request, or waits for it; the answered function gives it back. No place in time → 429. */
export type TakeSlot = (concurrency: Concurrency, caller: string, group: string | undefined) => Promise<() => void>;

interface Places {
  taken: number;
  readonly waiting: (() => void)[];
}

/** For each place that may wait as many requests; more are refused at once. */
const waitingForEach = 8;

export function limitConcurrency(): TakeSlot {
  const all = new Map<string, Places>();

  async function take(key: string, most: number, concurrency: Concurrency, until: number): Promise<() => void> {
    const places = all.get(key) ?? { taken: 0, waiting: [] };
    all.set(key, places);
    if (places.taken < most) places.taken += 1;
    else await turn(places, most, concurrency, until);
    return () => {
      const next = places.waiting.shift();
      if (next !== undefined) return next();
      places.taken -= 1;
      if (places.taken === 0) all.delete(key);
    };
  }

  return async (concurrency, caller, group) => {
    const until = performance.now() + concurrency.wait;
    const given: (() => void)[] = [];
    let free = (): void => {
      free = () => undefined;
      for (const give of given) give();
    };
    try {
      given.push(await take(`${concurrency.name} of ${caller}`, concurrency.caller, concurrency, until));
      if (group !== undefined && concurrency.group !== undefined)
        given.push(await take(`${concurrency.name} in ${group}`, concurrency.group, concurrency, until));
      if (concurrency.server !== undefined)
        given.push(await take(concurrency.name, concurrency.server, concurrency, until));
    } catch (error) {
      free();
      throw error;
    }
    return () => free();
  };
}

/** Waits until whoever has a place hands it on. */
async function turn({ waiting }: Places, most: number, concurrency: Concurrency, until: number): Promise<void> {
  const refuse = (): Error => fail('too_many_requests', 'Too many requests', { retryAfter: concurrency.again });
  if (concurrency.wait === 0 || waiting.length >= most * waitingForEach) throw refuse();
  await new Promise<void>((resolve, reject) => {
    const called = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(
      () => {
        waiting.splice(waiting.indexOf(called), 1);
        reject(refuse());
      },
      Math.max(1, until - performance.now()),
    );
    waiting.push(called);
  });
}
