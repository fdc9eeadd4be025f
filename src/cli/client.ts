import type { Input } from '#platform/entity/define.ts';

/** A client of the public API: signs in once, stores the cookie, and throws on refused requests. */
export interface ApiClient {
  readonly userId: string;
  call<T = Input>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

export async function signIn(baseUrl: string, username: string, password: string): Promise<ApiClient> {
  const response = await fetch(`${baseUrl}/api/_session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const answer = (await response.json()) as { name?: string; reason?: string };
  if (!response.ok || answer.name === undefined)
    throw new Error(`${baseUrl} refused the sign-in: ${answer.reason ?? response.status}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    userId: answer.name,
    call: async <T>(method: string, path: string, body?: unknown) => {
      const reply = await fetch(`${baseUrl}/api/${path}`, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const json = (await reply.json()) as T;
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(json)}`);
      return json;
    },
  };
}

interface Written {
  readonly ok?: true;
  readonly id: string;
  readonly rev: string;
  readonly error?: string;
  readonly reason?: unknown;
}

/** Writes documents in batches; throws the reason of the first refused one. */
export async function writeAll(client: ApiClient, group: string, docs: readonly Input[]): Promise<Written[]> {
  const written: Written[] = [];
  for (let from = 0; from < docs.length; from += 250) {
    const rows = await client.call<Written[]>('POST', `${group}/_bulk_docs`, { docs: docs.slice(from, from + 250) });
    const refused = rows.find((row) => row.ok !== true);
    if (refused) throw new Error(`refused: ${JSON.stringify(refused)}`);
    written.push(...rows);
  }
  return written;
}
