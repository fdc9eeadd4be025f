import { ApiError, apiErrorOf, NetworkError } from './api-error.ts';
import { currentRelogin, noteVersion, readConnection, setOffline } from './connection.ts';
import { firstRendered } from './first-render.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** A POST that only asks. */
  readonly repeatable?: boolean;
}

const xsrfCookie = 'XSRF-TOKEN';

/** Where a bearer token may be kept by other software that embeds the application. */
export const tokenKey = 'oficina.token';

/**
 * Calls the API under `/api` and gives the parsed answer.
 * A lost session opens the sign-in and the call is made again after it; a write whose turn did not come is sent again by itself.
 * @throws ApiError for an error answer, NetworkError when none came
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  try {
    return await insist<T>(method, path, options);
  } catch (error) {
    const relogin = currentRelogin();
    if (relogin === null || !(await isSessionLost(error, path))) throw error;
    try {
      await relogin();
    } catch {
      throw error;
    }
    return insist<T>(method, path, options);
  }
}

const maxTries = 5;

/** Makes a call again that the server put off (503), after the time that it names, where that cannot do the thing twice. */
async function insist<T>(method: Method, path: string, options: RequestOptions, tries = 1): Promise<T> {
  const sentToken = cookie(xsrfCookie);
  try {
    return await attempt<T>(method, path, options);
  } catch (error) {
    // The refusal brought a new token: the server was restored with another secret.
    if (tries === 1 && isTokenMissing(error) && cookie(xsrfCookie) !== sentToken)
      return insist<T>(method, path, options, tries + 1);
    if (tries === maxTries || !isPutOff(error) || !(isTurnMissed(error) || isRepeatable(method, options))) throw error;
    await pause((error.retryAfter ?? 1) * 1000, options.signal);
    return insist<T>(method, path, options, tries + 1);
  }
}

function isTokenMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.reason === 'token_missing';
}

/** Seconds; what is put off for longer, as by the read-only mode, is told instead. */
const longestPause = 10;

function isPutOff(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status !== 503) return false;
  return error.retryAfter === null ? isTurnMissed(error) : error.retryAfter <= longestPause;
}

/** Others were writing, and of this nothing was: told by a code of its own. A database that went away leaves open what was written. */
function isTurnMissed(error: ApiError): boolean {
  return typeof error.reason !== 'string';
}

/** It only asks, or carries a key by which the server knows it again. */
function isRepeatable(method: Method, { headers, repeatable }: RequestOptions): boolean {
  return method === 'GET' || repeatable === true || headers?.['idempotency-key'] !== undefined;
}

/** Waits, unless nobody wants the answer any more. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
}

async function attempt<T>(method: Method, path: string, options: RequestOptions): Promise<T> {
  const response = await reach(method, path, options);
  noteVersion(response.headers.get('x-app-version'));
  const text = await response.text();
  await firstRendered();
  const body: unknown = text === '' ? null : parse(text);
  if (!response.ok) throw apiErrorOf(response, body);
  return body as T;
}

async function reach(method: Method, path: string, options: RequestOptions): Promise<Response> {
  try {
    const response = await fetch(`/api${path}${queryText(options.query)}`, {
      method,
      headers: headersFor(method, options),
      credentials: 'same-origin',
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    setOffline(false);
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    setOffline(true);
    throw new NetworkError(cause);
  }
}

/** What every request carries; a writing one also proves that it comes from this page. */
export function headersFor(method: Method, options: RequestOptions = {}): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-route-id': readConnection().route };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const token = localStorage.getItem(tokenKey);
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  else if (method !== 'GET') headers['x-xsrf-token'] = cookie(xsrfCookie) ?? '';
  return { ...headers, ...options.headers };
}

/** Only the session itself tells whether a 401 or 403 means "signed out" or "not allowed". */
async function isSessionLost(error: unknown, path: string): Promise<boolean> {
  const status = error instanceof ApiError ? error.status : null;
  if (path === '/_session' || (status !== 401 && status !== 403)) return false;
  try {
    const session = await attempt<{ userCtx: { name: string | null } }>('GET', '/_session', {});
    return session.userCtx.name === null;
  } catch {
    return false;
  }
}

function queryText(query: RequestOptions['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
