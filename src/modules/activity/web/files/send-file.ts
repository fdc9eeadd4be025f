import { putBytes } from '#platform/web/api/put-bytes.ts';

export interface Sending {
  /** Resolves when the server has received the whole file. @throws ApiError, NetworkError */
  readonly done: Promise<void>;
  abort(): void;
}

/** Uploads a file to a record. */
export function sendFile(account: string, item: string, file: File, progress: (share: number) => void): Sending {
  const leaving = new AbortController();
  const path = `/${account}/${item}/attachments/${encodeURIComponent(file.name)}`;
  return { done: putBytes(path, file, { progress, signal: leaving.signal }), abort: () => leaving.abort() };
}
