import type { AnyDoc } from '#platform/entity/define.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { request } from './request.ts';

/**
 * The calls of the API that read, and those of the session. `db` is an account id, a user id, or `_users`, `accounts`,
 * `prices`. All throw what `request` throws.
 */

export interface Session {
  readonly userCtx: { readonly name: string | null; readonly roles: readonly string[] };
  readonly locale?: Locale | null;
  readonly info?: {
    readonly avatars?: boolean;
    readonly production?: boolean;
    readonly registration?: 'open' | 'invited' | 'closed';
    /** Set if people sign in by OpenID Connect; `only`: by it alone. */
    readonly oidc?: { readonly name: string; readonly only: boolean };
    readonly default_plan?: string;
    /** Whether administrators may make backups of their groups. */
    readonly group_backups?: boolean;
    /** Set while the server refuses writes; `note` is the operator's explanation. */
    readonly read_only_mode?: { readonly since: string; readonly note: string | null };
    /** The person's address, if its mail server refuses it as unknown. */
    readonly bounced?: string;
    /** When the person's authenticator app is removed, because it was reported as lost. */
    readonly authenticator_ends_at?: string;
    /** Whether the person has a second factor, and the groups that demand one; `closed`: they do not open for this session. */
    readonly second_factor?: {
      readonly has: boolean;
      readonly groups: readonly { readonly id: string; readonly until: string; readonly closed: boolean }[];
    };
    /** Only sent to the operator of the installation. */
    readonly operator?: { readonly failing: number; readonly given_up: number; readonly last_failure: string | null };
  };
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Of an authenticator app, if the server asked for it. */
  readonly code?: string;
  readonly remember?: boolean;
}

export type Selector = Readonly<Record<string, unknown>>;

export interface FindQuery {
  readonly selector: Selector;
  readonly fields?: readonly string[];
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
  readonly limit?: number;
  readonly skip?: number;
  readonly bookmark?: string;
}

export interface Found<D> {
  readonly docs: readonly D[];
  readonly bookmark: string;
}

export interface ViewQuery {
  readonly group_level?: number;
  readonly group?: boolean;
  readonly reduce?: boolean;
  readonly descending?: boolean;
  readonly limit?: number;
}

export interface ViewRow {
  readonly key: unknown;
  readonly value: unknown;
}

export interface SearchHit {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly excerpt?: string;
  readonly score?: number;
  /** The id of the hit that this one is listed under, because it refers to it. */
  readonly follows?: string;
  /**
   * The kinds, by `field`, of which more records refer to this hit than the list shows below it. A count of
   * `maxCounted` + 1 means that there are more.
   */
  readonly followers?: readonly { readonly klass: string; readonly field: string; readonly count: number }[];
}

export function session(): Promise<Session> {
  return request('GET', '/_session');
}

export function login(credentials: Credentials): Promise<Session['userCtx']> {
  return request('POST', '/_session', { body: credentials });
}

export function logout(): Promise<void> {
  return request('DELETE', '/_session');
}

export function get<D = AnyDoc>(
  db: string,
  id: string,
  options: { fields?: readonly string[]; signal?: AbortSignal } = {},
): Promise<D> {
  return request('GET', `/${db}/${id}`, { query: { fields: options.fields?.join(',') }, signal: options.signal });
}

/** One page: at most `limit` documents (default 25, at most 200) and the bookmark of the next page. */
export function find<D = AnyDoc>(db: string, query: FindQuery, signal?: AbortSignal): Promise<Found<D>> {
  return request('POST', `/${db}/_find`, { body: query, signal, repeatable: true });
}

/** Every document that matches the selector. */
export async function findAll<D = AnyDoc>(db: string, query: FindQuery, signal?: AbortSignal): Promise<D[]> {
  const docs: D[] = [];
  for await (const page of findPages<D>(db, query, signal)) docs.push(...page);
  return docs;
}

/** A counter view, such as `view(db, 'count-by-klass', {group_level: 1})`. */
export async function view(
  db: string,
  name: string,
  query: ViewQuery = {},
  signal?: AbortSignal,
): Promise<readonly ViewRow[]> {
  const answer = await request<{ rows: readonly ViewRow[] }>('GET', `/${db}/_design/counter/_view/${name}`, {
    query: { ...query },
    signal,
  });
  return answer.rows;
}

export async function search(
  db: string,
  query: { text: string; kinds?: readonly string[]; limit?: number },
  signal?: AbortSignal,
): Promise<readonly SearchHit[]> {
  const answer = await request<{ rows: readonly SearchHit[] }>('POST', `/${db}/_search`, {
    body: query,
    signal,
    repeatable: true,
  });
  return answer.rows;
}

/** One page after another, until a page is empty. */
async function* findPages<D = AnyDoc>(
  db: string,
  query: FindQuery,
  signal?: AbortSignal,
): AsyncGenerator<readonly D[]> {
  const limit = query.limit ?? 200;
  let bookmark: string | undefined = query.bookmark;
  for (;;) {
    const page: Found<D> = await find<D>(
      db,
      { ...query, limit, ...(bookmark === undefined ? {} : { bookmark }) },
      signal,
    );
    if (page.docs.length > 0) yield page.docs;
    if (page.docs.length < limit) return;
    bookmark = page.bookmark;
  }
}
