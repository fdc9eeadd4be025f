import type { Readable } from 'node:stream';

/** The requests that send the bytes of uploads; each upload has one at a time. */
export interface Sources {
  /** Runs `work` while `source` is the upload's current request. */
  during<T>(upload: string, source: Readable, work: () => Promise<T>): Promise<T>;
  /** Ends an open source and waits until its bytes are written. */
  end(upload: string): Promise<void>;
}

/** Creates `Sources`. A client may reconnect before the server notices that the connection broke, so a newer request ends the older one. */
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
