import { type ApiError, apiErrorOf, NetworkError } from '#platform/web/api/api-error.ts';
import { headersFor } from '#platform/web/api/request.ts';

export interface Sending {
  /** Settles when the server has the file whole. @throws ApiError, NetworkError */
  readonly done: Promise<void>;
  abort(): void;
}

/** Sends a file's bytes to a record; `fetch` cannot tell how far it has come, so this is the older way. */
export function sendFile(account: string, item: string, file: File, progress: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<void>((resolve, reject: (error: ApiError | NetworkError) => void) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => (request.status === 201 ? resolve() : reject(failureOf(request))));
    request.addEventListener('error', () => reject(new NetworkError('upload')));
    request.open('PUT', `/api/${account}/${item}/attachments/${encodeURIComponent(file.name)}`);
    const { accept: _, ...headers } = headersFor('PUT');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}

function failureOf(request: XMLHttpRequest): ApiError {
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return apiErrorOf(new Response(null, { status: request.status, headers }), bodyOf(request.responseText));
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
