import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { assertAllowedInReadOnlyMode } from '../app/read-only-mode.ts';
import type { Access, Caller } from '../auth/caller.ts';
import { assertCallerProved } from '../auth/proof.ts';
import { checkRoute } from '../auth/scopes.ts';
import { assertSize, readBody } from './body/body-size.ts';
import { answerOrigin, restrictOriginToKey } from './cors.ts';
import { sayOnLines } from './request-log.ts';
import { databaseOf } from './database-id.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { methodsOf, type Methods } from './methods.ts';
import { hasBody } from './body/unconsumed-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Checks an authorised request before its body is read; throwing refuses it, and a client with `Expect:
     * 100-continue` never sends the body.
     */
    beforeBody?: (request: FastifyRequest) => Promise<void>;
    /** The end of the path is a freely chosen name, which may equal a word that other methods have a route for. */
    anyName?: boolean;
  }
  interface FastifyRequest {
    /** The caller found by the guard; undefined for a stranger at a public route. Throws if the guard did not run. */
    readonly who: Caller | undefined;
  }
}

const known = new WeakMap<FastifyRequest, Caller | undefined>();
const passed = new WeakSet<FastifyRequest>();

/**
 * Runs before every handler and before the body is read. Checks the origin, finds the caller and their access to the
 * path's database, and enforces the route's policy, rate limits and body size.
 */
export function guardRequests(app: App, server: FastifyInstance): void {
  const limits = limitRequests(app, server);
  const methods = methodsOf(app.routes, '/api/');
  server.decorateRequest('who', {
    getter(this: FastifyRequest) {
      if (!passed.has(this)) throw new Error('the guard has not let this request in');
      return known.get(this);
    },
  });
  server.addHook('onRequest', async (request, reply) => {
    limits.countAddress(request);
    assertHost(request);
    const origin = await answerOrigin(app, request, reply);
    if (origin === 'answered') return reply;
    if (answerMethod(methods, request, reply) !== undefined) return reply;
    if (request.is404) throw failure('not_found', 'missing');
    // A page of a listed origin sends the key itself: browsers add neither cookies nor passwords that they know.
    if (origin !== 'allowed') app.cookies.checkOrigin(request);
    await renewXsrfToken(app, request, reply);
    await assertXsrfToken(app, request);
    await admit(app, request).catch((error: unknown) => {
      limits.countStranger(request);
      throw error;
    });
    restrictOriginToKey(request, reply, known.get(request));
    assertStorable(request);
    limits.countCaller(request, known.get(request));
    await assertAllowedInReadOnlyMode(app.readOnlyMode, request);
    assertSize(request);
    await limits.enterBefore(request, reply, known.get(request));
    passed.add(request);
    await known.get(request)?.noteUse?.();
    await request.routeOptions.config.beforeBody?.(request);
    readBody(request, reply, app.idleTimeout);
  });
  server.addHook('preValidation', async (request) => {
    // Rights may have ended while the body arrived; a cached answer costs nothing.
    if (hasBody(request)) await admit(app, request);
  });
}

/** Checks the caller again, for long requests: rights may have ended meanwhile. Throws 401, 403 or 404. */
export async function checkAgain(app: App, request: FastifyRequest): Promise<void> {
  await admit(app, request);
}

/** The caller with the access to another database than the path's, or to none; undefined for strangers. */
export async function callerIn(
  app: App,
  request: FastifyRequest,
  database: string | undefined,
): Promise<Caller | undefined> {
  const token = app.cookies.tokenOf(request);
  // The proof may have been given to another process a moment ago; clients say so when they repeat a call after it.
  const isFresh = request.routeOptions.config.proof === true || request.headers['x-proved'] !== undefined;
  return token === undefined ? undefined : app.callers(token, database, isFresh);
}

/** The caller, also if the request was refused. */
export function foundCaller(request: FastifyRequest): Caller | undefined {
  return known.get(request);
}

/** Notes that the caller of this request has just proved the password or a code. */
export function setProved(request: FastifyRequest, at: Date): void {
  known.set(request, { ...personOf(request), provedAt: at.toISOString() });
}

/** The caller of a route that requires a person. */
export function personOf(request: FastifyRequest): Caller {
  if (request.who === undefined) throw new Error('this route is open to strangers');
  return request.who;
}

/** The caller of a route for members, with the database of the path. */
export function memberOf(request: FastifyRequest): Caller & { readonly account: string; readonly access: Access } {
  const caller = personOf(request);
  const { user, sessionId, roles, access, scopes, key, overdue, operator, provedAt } = caller;
  if (access === undefined) throw new Error('this route is open to others than members');
  return {
    user,
    sessionId,
    roles,
    access,
    scopes,
    key,
    overdue,
    operator,
    provedAt,
    account: databaseOf(request.params ?? {}),
  };
}

/** HTTP/1.1 requires one Host header; without it, or with two, the origin cannot be checked. */
function assertHost({ raw, headers }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && headers.host === undefined)
    throw failure('bad_request', 'The Host header is missing.');
  // Names and values alternate; Node's `headers` keeps only the first of several.
  let hosts = 0;
  for (let place = 0; place < raw.rawHeaders.length; place += 2) {
    if (raw.rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw failure('bad_request', 'There is more than one Host header.');
}

/** PostgreSQL stores no text with NUL, so no such id exists. */
function assertStorable({ params }: FastifyRequest): void {
  if (Object.values(params ?? {}).some((part) => typeof part === 'string' && part.includes('\0')))
    throw failure('not_found', 'missing');
}

/** Answers 405 with `Allow` if the path only has other methods, and answers OPTIONS. */
function answerMethod(methods: Methods, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = request.url.split('?', 1)[0] ?? '';
  if (!request.is404 && request.routeOptions.config.anyName === true) return undefined;
  // Also if a route matches: `GET /{db}/_find` is not a document with that id.
  const allowed = methods.of(path, request.is404 ? undefined : request.routeOptions.url);
  if (allowed === undefined || (!request.is404 && allowed.includes(request.method))) return undefined;
  void reply.header('allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  throw failure('method_not_allowed', `Only ${allowed.join(', ')} allowed`);
}

/**
 * A browser whose XSRF token does not fit its session gets a new one with this answer, a refusal too: the session is stored with the data, but the
 * token is signed by the installation's secret, which may be another one since a restore.
 */
async function renewXsrfToken(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!app.cookies.hasForeignXsrfToken(request)) return;
  if ((await callerIn(app, request, undefined)) !== undefined) app.cookies.renewXsrfToken(request, reply);
}

/**
 * A cookie without a session, such as one of another installation on the same host, needs no token and locks nobody
 * out.
 */
async function assertXsrfToken(app: App, request: FastifyRequest): Promise<void> {
  if (!app.cookies.lacksXsrfToken(request)) return;
  if ((await callerIn(app, request, undefined)) !== undefined) throw failure('forbidden', 'token_missing');
}

async function admit(app: App, request: FastifyRequest): Promise<void> {
  const { policy, proof } = request.routeOptions.config;
  if (policy === 'public') return;
  const database = isOfDatabase(policy) ? databaseOf(request.params ?? {}) : undefined;
  const caller = await callerIn(app, request, database);
  if (caller !== undefined && !known.has(request)) sayOnLines(request, { user: caller.user.id });
  known.set(request, caller);
  if (caller !== undefined) checkRoute(request, caller, database);
  insist(policy, caller);
  if (proof === true && caller !== undefined) assertCallerProved(caller, app.now());
}

function isOfDatabase(policy: string | undefined): boolean {
  return policy === 'member' || policy === 'invited';
}

/** Throws 401 without a session, 404 without membership or operator rights, 403 for a pending member. */
function insist(policy: string | undefined, caller: Caller | undefined): void {
  if (policy === 'visitor') return;
  if (caller === undefined) throw failure('unauthorized', 'Please login again');
  if (policy === 'operator' && caller.operator !== true) throw failure('not_found', 'missing');
  if (!isOfDatabase(policy)) return;
  if (caller.access === undefined) throw failure('not_found', 'missing');
  if (caller.access.factorMissing === true) throw failure('forbidden', 'This Group needs a second factor');
  if (caller.access.pending && policy !== 'invited')
    throw failure('forbidden', 'You are not allowed to access this data');
}
