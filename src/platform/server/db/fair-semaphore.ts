/** Places for work of many keys side by side: so many for each key, so many for all; who finds none waits in line with its own key. */
export interface FairSemaphore {
  /** Waits for a place, at most `patience` milliseconds, with 0 not at all; answers what gives it back, to be called once. Rejects with `Busy`. */
  enter(key: string, patience: number): Promise<() => void>;
  /** Rejects all who wait and all who come. */
  close(): void;
}

/** A turn did not come in time. Nothing was begun. */
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

/** `each`: places of one key; `all`: places of all keys together; how many may wait, any number when left out: `line` with one key, `queue` in all. */
export function createFairSemaphore(limits: {
  readonly each: number;
  readonly all: number;
  readonly line?: number;
  readonly queue?: number;
}): FairSemaphore {
  const { each, all, line: longest = Number.POSITIVE_INFINITY, queue = Number.POSITIVE_INFINITY } = limits;
  const used = new Map<string, number>();
  // In the order of their turn: a key that was served goes behind the others.
  const lines = new Map<string, Set<Waiting>>();
  let total = 0;
  let waitingInAll = 0;
  let closed = false;

  const isFree = (key: string): boolean => !closed && total < all && (used.get(key) ?? 0) < each;

  function take(key: string): () => void {
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
    for (const [key, line] of lines) {
      if (total >= all) return;
      const [first] = line;
      if (first === undefined || !isFree(key)) continue;
      leave(key, line, first);
      if (line.size > 0) {
        lines.delete(key);
        lines.set(key, line);
      }
      first.admit();
    }
  }

  function leave(key: string, line: Set<Waiting>, waiting: Waiting): void {
    if (line.delete(waiting)) waitingInAll -= 1;
    if (line.size === 0) lines.delete(key);
  }

  return {
    enter: async (key, patience) => {
      if (isFree(key) && !lines.has(key)) return take(key);
      if (closed || patience <= 0 || waitingInAll >= queue || (lines.get(key)?.size ?? 0) >= longest) throw new Busy();
      return new Promise((resolve, reject) => {
        const line = lines.get(key) ?? new Set();
        lines.set(key, line);
        const waiting: Waiting = {
          admit: () => {
            clearTimeout(timer);
            resolve(take(key));
          },
          refuse: () => {
            clearTimeout(timer);
            leave(key, line, waiting);
            reject(new Busy());
          },
        };
        const timer = setTimeout(waiting.refuse, patience);
        line.add(waiting);
        waitingInAll += 1;
      });
    },
    close: () => {
      closed = true;
      for (const line of lines.values()) for (const waiting of line) waiting.refuse();
    },
  };
}
