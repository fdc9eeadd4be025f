interface Waiting<T, R> {
  readonly one: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

interface BatcherOptions<T, R> {
  /** The maximum weight of a batch; a batch has at least one item. */
  readonly maxWeight: number;
  readonly weigh: (one: T) => number;
  /** Milliseconds from the start of one batch to the next, unless enough for a full batch waits. */
  readonly pause: number;
  /** Does all or nothing. Returns a result per item, in the same order. */
  readonly work: (some: readonly T[]) => Promise<readonly R[]>;
}

/**
 * Collects items into batches, for work that is cheaper together. The first batch starts at once, with all items added in the same turn of the
 * event loop; items that arrive later form the next batch. If a batch fails, each item is tried alone, so that an item fails only for its own
 * reason.
 */
export function createBatcher<T, R>({
  maxWeight: most,
  weigh,
  pause,
  work,
}: BatcherOptions<T, R>): (one: T) => Promise<R> {
  const line: Waiting<T, R>[] = [];
  let isWorking = false;
  let weight = 0;
  /** Ends the pause under way. */
  let goOn: (() => void) | undefined;

  function next(): Waiting<T, R>[] {
    let taken = 0;
    const end = line.findIndex(({ one }, place) => (taken += weigh(one)) > most && place > 0);
    const some = line.splice(0, end === -1 ? line.length : end);
    for (const { one } of some) weight -= weigh(one);
    return some;
  }

  async function doAll(some: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(some.map(({ one }) => one));
      for (const [place, { resolve }] of some.entries()) resolve(results[place] as R);
    } catch (error) {
      const [first] = some;
      if (some.length === 1) first?.reject(error);
      else for (const waiting of some) await doAll([waiting]);
    }
  }

  async function run(): Promise<void> {
    isWorking = true;
    // Waits for the end of this turn of the event loop, so that items added together share a batch.
    await new Promise(setImmediate);
    while (line.length > 0) {
      const some = next();
      const rested = weight < most ? rest() : undefined;
      await doAll(some);
      await rested;
    }
    isWorking = false;
  }

  async function rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    goOn = undefined;
  }

  return async (one) =>
    new Promise((resolve, reject) => {
      line.push({ one, resolve, reject });
      weight += weigh(one);
      if (!isWorking) void run();
      else if (weight >= most) goOn?.();
    });
}
