import { ApiError, apiErrorOf, complaintsOf, NetworkError } from './api-error.ts';
import { connection, currentQuestion, noteVersion, type Question, setOffline } from './connection.ts';
import { firstRendered } from './first-render.ts';
import { yieldToBrowser } from './yield-to-browser.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** A POST that only reads, so it can be sent again. */
  readonly repeatable?: boolean;
  /** The browser sends it although the page is left or reloaded at once. Only for small bodies: browsers limit them. */
  readonly outlivesPage?: boolean;
}

/** Where software that embeds the application may store a bearer token. */
export const tokenKey = 'oficina.token';

/**
 * Calls the API under `/api` and resolves to the parsed answer. If the session has ended, opens the sign-in and repeats
 * the call after it; likewise if the server wants to know that the person is there. Repeats a write that the server
 * could not start in time. @throws ApiError for an error answer, NetworkError without an answer
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  if (isReading(method, options)) await yieldToBrowser();
  try {
    return await requestWithRetry<T>(method, path, options);
  } catch (error) {
    const ask = await questionAfter(error, method, path);
    if (ask === null) throw error;
    try {
      await ask();
    } catch {
      throw lackingProof(error) === null ? error : notProved();
    }
    return requestWithRetry<T>(method, path, { ...options, headers: { ...options.headers, 'x-proved': 'now' } });
  }
}

/** The dialog that the person must answer before the call can succeed; null if no dialog helps. */
async function questionAfter(error: unknown, method: Method, path: string): Promise<Question | null> {
  const isProof = method === 'PUT' && path === '/_proof';
  const proof = isProof ? null : lackingProof(error);
  if (proof !== null) return currentQuestion(proof);
  const relogin = currentQuestion('relogin');
  return relogin !== null && (await isSessionLost(error, path)) ? relogin : null;
}

/** The proof that the server wants, because this session has not proved it within the last minutes. */
function lackingProof(error: unknown): 'proof' | 'code' | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const complaints = complaintsOf(error);
  if (complaints?.['current_password']?.[0]?.code === 'give-yours') return 'proof';
  return complaints?.['code']?.[0]?.code === 'give-code' ? 'code' : null;
}

/** The error of a call whose question for a proof was dismissed. */
function notProved(): ApiError {
  const reason = { base: [{ code: 'not-proved' }] };
  return new ApiError({ status: 422, error: 'unprocessable_entity', reason, requestId: null });
}

const xsrfCookie = 'XSRF-TOKEN';
const maxTries = 5;

/**
 * Repeats a call that the server postponed (503), after the time in the answer, if a repetition cannot do the same
 * thing twice.
 */
async function requestWithRetry<T>(method: Method, path: string, options: RequestOptions, tries = 1): Promise<T> {
  const sentToken = cookie(xsrfCookie);
  try {
    return await attempt<T>(method, path, options);
  } catch (error) {
    // The refusal brought a new token: the server was restored with another secret.
    if (tries === 1 && isTokenMissing(error) && cookie(xsrfCookie) !== sentToken)
      return requestWithRetry<T>(method, path, options, tries + 1);
    if (tries === maxTries || !isPutOff(error) || !(isTurnMissed(error) || isRepeatable(method, options))) throw error;
    await pause((error.retryAfter ?? 1) * 1000, options.signal);
    return requestWithRetry<T>(method, path, options, tries + 1);
  }
}

function isTokenMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.reason === 'token_missing';
}

/** Seconds. A longer wait, as in read-only mode, is reported instead. */
const longestPause = 10;

function isPutOff(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status !== 503) return false;
  return error.retryAfter === null ? isTurnMissed(error) : error.retryAfter <= longestPause;
}

/**
 * Whether the server gave up waiting for the group lock, so that nothing was written: such an answer has a code of its
 * own. After a database failure it is unknown what was written.
 */
function isTurnMissed(error: ApiError): boolean {
  return typeof error.reason !== 'string';
}

/** Whether a call only reads, or carries a key by which the server recognises a repetition. */
function isRepeatable(method: Method, options: RequestOptions): boolean {
  return isReading(method, options) || options.headers?.['idempotency-key'] !== undefined;
}

function isReading(method: Method, { repeatable }: RequestOptions): boolean {
  return method === 'GET' || repeatable === true;
}

/** Waits; rejects when the caller cancels. */
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
      ...(options.outlivesPage === true ? { keepalive: true } : {}),
    });
    setOffline(false);
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    setOffline(true);
    throw new NetworkError(cause);
  }
}

/** The headers of every request; a write also carries the XSRF token. */
export function headersFor(method: Method, options: RequestOptions = {}): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-route-id': connection.get().route };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const token = localStorage.getItem(tokenKey);
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  else if (method !== 'GET') headers['x-xsrf-token'] = cookie(xsrfCookie) ?? '';
  return { ...headers, ...options.headers };
}

/** Whether a 401 or 403 means "signed out" and not "not allowed"; only the session can tell. */
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
