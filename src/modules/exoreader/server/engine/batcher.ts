interface Waiting<T, R> {
  readonly one: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

interface BatcherOptions<T, R> {
  /** What is done together weighs at most so much, and is one at least. */
  readonly maxWeight: number;
  readonly weigh: (one: T) => number;
  /** Milliseconds from the beginning of one work to that of the next, unless there is as much as may be done together. */
  readonly pause: number;
  /** Does all or nothing, and answers in the order that it was given. */
  readonly work: (some: readonly T[]) => Promise<readonly R[]>;
}

/**
 * Work that costs less together: the first is done at once, with what is given in the same turn of the event loop, and what comes until the next
 * may begin is done together then. Where several fail, each is tried alone, so that one fails for its own reason only.
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
    // What is given in one turn of the event loop, as what comes of one work is, belongs together.
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
