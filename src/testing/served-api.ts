import { vi } from 'vitest';

export interface Call {
  readonly method: string;
  /** With the query, from `/api` on. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Served {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Stands in for a browser with a server behind it: the web's calls are answered by `answer`. Gives the list of what was called,
 * which grows; `vi.unstubAllGlobals` ends it.
 */
export function serveApi(answer: (call: Call) => Served): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=proof', querySelector: () => null });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    };
    calls.push(call);
    const { status = 200, body, headers = {} } = answer(call);
    return new Response(JSON.stringify(body), { status, headers });
  });
  return calls;
}
