import type { Readable } from 'node:stream';

/** Where the bytes of uploads come from at the moment: one request at a time for each. */
export interface Sources {
  /** Runs `work` while `source` is the one of this upload. */
  during<T>(upload: string, source: Readable, work: () => Promise<T>): Promise<T>;
  /** Ends a source that is still open, and waits until what it brought is written. */
  end(upload: string): Promise<void>;
}

/** A client that lost its connection comes back before the server has noticed: the newer request ends the older one. */
export function createSources(): Sources {
  const open = new Map<string, { readonly source: Readable; readonly done: Promise<unknown> }>();
  const end = async (upload: string): Promise<void> => {
    const { source, done } = open.get(upload) ?? {};
    source?.destroy();
    await done;
  };
  return {
    during: async (upload, source, work) => {
      while (open.has(upload)) await end(upload);
      const running = work();
      const done = running.catch(() => undefined);
      open.set(upload, { source, done });
      try {
        return await running;
      } finally {
        if (open.get(upload)?.done === done) open.delete(upload);
      }
    },
    end,
  };
}
