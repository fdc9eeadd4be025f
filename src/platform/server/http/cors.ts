import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { App } from '../app.ts';
import { internals } from '../app/internals.ts';

/** What pages of other origins may use: the API with a group's access tokens, or routes for programs with a key. */
interface Door {
  readonly group: string;
  readonly authorization: RegExp;
  /** What a page may send, and read of an answer's headers. */
  readonly methods: string;
  readonly sendable: string;
  readonly readable: string;
  readonly origins: (app: App, group: string) => Promise<readonly string[]>;
}

const api: Omit<Door, 'group'> = {
  authorization: /^Bearer /i,
  methods: 'GET, HEAD, POST, PUT, DELETE',
  sendable: 'authorization, content-type, if-match, if-none-match, idempotency-key',
  readable: 'etag, retry-after, x-bookmark, x-couch-id, x-couch-update-newrev, x-request-id',
  origins: originsOfTokens,
};

const programs: Omit<Door, 'group'> = {
  authorization: /^(?:Bearer|Basic) /i,
  methods: 'GET, HEAD, PUT, DELETE, OPTIONS, PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK',
  sendable:
    'authorization, content-type, content-md5, depth, destination, digest, if, if-match, if-modified-since, if-none-match, if-range, if-unmodified-since, lock-token, oc-checksum, oc-total-length, overwrite, range, repr-digest, timeout, x-oc-mtime, x-requested-with',
  readable:
    'accept-ranges, content-disposition, content-length, content-range, dav, etag, last-modified, lock-token, oc-checksum, retry-after, x-oc-mtime, x-request-id',
  origins: originsOfKeys,
};

/**
 * Lets pages read answers if the group, or a key of it, lists their origin. Never with cookies: no answer allows
 * credentials. Answers a preflight of such an origin. A list that does not contain the origin is answered as a missing
 * group.
 */
export async function answerOrigin(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<'answered' | 'allowed' | 'foreign'> {
  const { origin, authorization = '', 'access-control-request-method': method } = request.headers;
  const door = doorOf(request);
  if (origin === undefined || door === undefined) return 'foreign';
  const isPreflight = request.method === 'OPTIONS' && method !== undefined;
  if (!isPreflight && !door.authorization.test(authorization)) return 'foreign';
  void reply.header('vary', 'Origin');
  if (!(await door.origins(app, door.group)).includes(origin)) return 'foreign';
  void reply.header(allowed, origin);
  if (!isPreflight) {
    void reply.header(exposed, door.readable);
    return 'allowed';
  }
  const headers = { 'access-control-allow-methods': door.methods, 'access-control-allow-headers': door.sendable };
  void reply
    .headers({ ...headers, 'access-control-max-age': '600' })
    .code(204)
    .send();
  return 'answered';
}

/** Takes the permission back if another key than that of the request lists the origin. */
export function restrictOriginToKey(request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined): void {
  // OPTIONS answers the same to everyone.
  if (!isForPrograms(request) || request.method === 'OPTIONS' || reply.getHeader(allowed) === undefined) return;
  if (caller?.key?.origins.includes(String(request.headers.origin)) === true) return;
  reply.removeHeader(allowed);
  reply.removeHeader(exposed);
}

const allowed = 'access-control-allow-origin';
const exposed = 'access-control-expose-headers';

function doorOf(request: FastifyRequest): Door | undefined {
  if (isForPrograms(request)) {
    const { db = '' } = request.params as { readonly db?: string };
    return isGroup.test(db) ? { ...programs, group: db } : undefined;
  }
  const group = /^\/api\/([^/?]*)/.exec(request.url)?.[1];
  return group !== undefined && isGroup.test(group) ? { ...api, group } : undefined;
}

const isGroup = /^acc-[0-9a-f]{32}$/;

function isForPrograms({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.door === 'programs';
}

async function originsOfTokens(app: App, group: string): Promise<readonly string[]> {
  const db = app[internals].database.reader('oficina_app', group);
  const lists = app.modules.flatMap(({ allowedOrigins }) => (allowedOrigins ? [allowedOrigins(db, group)] : []));
  return (await Promise.all(lists)).flat();
}

async function originsOfKeys(app: App, group: string): Promise<readonly string[]> {
  const db = app[internals].database.reader('oficina_app', group);
  const lists = app.modules.flatMap(({ keys }) => (keys ? [keys.origins(db, group, app.now())] : []));
  return (await Promise.all(lists)).flat();
}
