/** Places for work of many keys side by side: so many for each key, so many for all; who finds none waits in line with its own key. */
export interface FairSemaphore {
  /** Waits for a place, at most `patience` milliseconds; answers what gives it back, to be called once. Rejects with `Busy`. */
  enter(key: string, patience: number): Promise<() => void>;
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
}

/** `each`: places of one key; `all`: places of all keys together. */
export function createFairSemaphore({ each, all }: { readonly each: number; readonly all: number }): FairSemaphore {
  const used = new Map<string, number>();
  // In the order of their turn: a key that was served goes behind the others.
  const lines = new Map<string, Set<Waiting>>();
  let total = 0;

  const isFree = (key: string): boolean => total < all && (used.get(key) ?? 0) < each;

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
    line.delete(waiting);
    if (line.size === 0) lines.delete(key);
  }

  return {
    enter: async (key, patience) => {
      if (isFree(key) && !lines.has(key)) return take(key);
      return new Promise((resolve, reject) => {
        const line = lines.get(key) ?? new Set();
        lines.set(key, line);
        const waiting: Waiting = {
          admit: () => {
            clearTimeout(timer);
            resolve(take(key));
          },
        };
        const timer = setTimeout(() => {
          leave(key, line, waiting);
          reject(new Busy());
        }, patience);
        line.add(waiting);
      });
    },
  };
}
