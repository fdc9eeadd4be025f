import { putBytes } from '#platform/web/api/put-bytes.ts';

export interface Sending {
  /** Settles when the server has the file whole. @throws ApiError, NetworkError */
  readonly done: Promise<void>;
  abort(): void;
}

/** Sends a file's bytes to a record. */
export function sendFile(account: string, item: string, file: File, progress: (share: number) => void): Sending {
  const leaving = new AbortController();
  const path = `/${account}/${item}/attachments/${encodeURIComponent(file.name)}`;
  return { done: putBytes(path, file, { progress, signal: leaving.signal }), abort: () => leaving.abort() };
}
