import { fail } from '#platform/entity/failure.ts';
import type { Lane } from './costs.ts';

/** Takes a place for one request, or waits for it; the answered function gives it back. No place in time → 429. */
export type Lanes = (lane: Lane, caller: string, group: string | undefined) => Promise<() => void>;

interface Places {
  taken: number;
  readonly waiting: (() => void)[];
}

/** For each place that may wait as many requests; more are refused at once. */
const waitingForEach = 8;

export function openLanes(): Lanes {
  const all = new Map<string, Places>();

  async function take(key: string, most: number, lane: Lane, until: number): Promise<() => void> {
    const places = all.get(key) ?? { taken: 0, waiting: [] };
    all.set(key, places);
    if (places.taken < most) places.taken += 1;
    else await turn(places, most, lane, until);
    return () => {
      const next = places.waiting.shift();
      if (next !== undefined) return next();
      places.taken -= 1;
      if (places.taken === 0) all.delete(key);
    };
  }

  return async (lane, caller, group) => {
    const until = performance.now() + lane.wait;
    const given: (() => void)[] = [];
    let free = (): void => {
      free = () => undefined;
      for (const give of given) give();
    };
    try {
      given.push(await take(`${lane.name} of ${caller}`, lane.caller, lane, until));
      if (group !== undefined && lane.group !== undefined)
        given.push(await take(`${lane.name} in ${group}`, lane.group, lane, until));
      if (lane.server !== undefined) given.push(await take(lane.name, lane.server, lane, until));
    } catch (error) {
      free();
      throw error;
    }
    return () => free();
  };
}

/** Waits until whoever has a place hands it on. */
async function turn({ waiting }: Places, most: number, lane: Lane, until: number): Promise<void> {
  const refuse = (): Error => fail('too_many_requests', 'Too many requests', { retryAfter: lane.again });
  if (lane.wait === 0 || waiting.length >= most * waitingForEach) throw refuse();
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
