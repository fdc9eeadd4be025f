import { type ApiError, apiErrorOf, NetworkError } from './api-error.ts';
import { headersFor } from './request.ts';

interface PutOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the part that has been sent, from 0 to 1. */
  readonly progress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends bytes and reports progress, which `fetch` cannot. Resolves to the body of the answer. @throws ApiError,
 * NetworkError; AbortError when cancelled
 */
export async function putBytes<T>(path: string, bytes: Blob, options: PutOptions = {}): Promise<T> {
  const headers = { 'content-type': 'application/octet-stream', ...options.headers };
  return send('PUT', path, bytes, { ...options, headers });
}

/** The same for a multipart form. */
export async function postForm<T>(path: string, form: FormData, options: PutOptions = {}): Promise<T> {
  return send('POST', path, form, options);
}

async function send<T>(method: 'PUT' | 'POST', path: string, body: Blob | FormData, options: PutOptions): Promise<T> {
  const request = new XMLHttpRequest();
  return new Promise<T>((resolve, reject: (error: ApiError | NetworkError | DOMException) => void) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      options.progress?.(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () =>
      request.status < 300 ? resolve(bodyOf(request.responseText) as T) : reject(failureOf(request)),
    );
    request.addEventListener('error', () => reject(new NetworkError('upload')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open(method, `/api${path}`);
    const headers = { ...headersFor(method), ...options.headers };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
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
