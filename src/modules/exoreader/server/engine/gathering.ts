interface Waiting<T, R> {
  readonly one: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Work that costs less together: what comes while some of it is under way waits, and is done at once afterwards, as much as weighs `most`
 * together and one at least. `work` does all or nothing and answers in the order that it was given; where it fails with several, each is
 * tried alone, so that one fails for its own reason only.
 */
export function gathering<T, R>(
  most: number,
  weigh: (one: T) => number,
  work: (some: readonly T[]) => Promise<readonly R[]>,
): (one: T) => Promise<R> {
  const line: Waiting<T, R>[] = [];
  let isWorking = false;

  function next(): Waiting<T, R>[] {
    let weight = 0;
    const end = line.findIndex(({ one }, place) => (weight += weigh(one)) > most && place > 0);
    return line.splice(0, end === -1 ? line.length : end);
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
    while (line.length > 0) await doAll(next());
    isWorking = false;
  }

  return async (one) =>
    new Promise((resolve, reject) => {
      line.push({ one, resolve, reject });
      if (!isWorking) void run();
    });
}
