import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { assertAllowedInReadOnlyMode } from '../app/read-only-mode.ts';
import type { Access, Caller } from '../auth/caller.ts';
import { checkRoute } from '../auth/scopes.ts';
import { insistOnSize, letBodyCome } from './body/body-size.ts';
import { sayOnLines } from './request-log.ts';
import { databaseOf } from './database-id.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { methodsOf, type Methods } from './methods.ts';
import { hasBody } from './body/unconsumed-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refuses a request of somebody who is let in before its body comes: where whoever sends it asked first, it is never sent. */
    beforeBody?: (request: FastifyRequest) => Promise<void>;
    /** The end of the path is a name of somebody's own: it may be a word that other methods have a route of their own for. */
    anyName?: boolean;
  }
  interface FastifyRequest {
    /** Who sends the request, as the guard found; undefined for a stranger at an open route. Throws where the guard did not run. */
    readonly who: Caller | undefined;
  }
}

const known = new WeakMap<FastifyRequest, Caller | undefined>();
const passed = new WeakSet<FastifyRequest>();

/**
 * The one step before every handler, and before a body is read: where the request comes from, who sends it and what that person may
 * do in the path's database, whether the route's policy lets them in, how often they ask, and how much is to come.
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
    insistOnHost(request);
    if (answerMethod(methods, request, reply) !== undefined) return reply;
    if (request.is404) throw failure('not_found', 'missing');
    app.cookies.checkOrigin(request);
    await insistOnXsrfToken(app, request);
    await admit(app, request).catch((error: unknown) => {
      limits.countStranger(request);
      throw error;
    });
    insistOnStorable(request);
    limits.countCaller(request, known.get(request));
    await assertAllowedInReadOnlyMode(app.readOnlyMode, request);
    insistOnSize(request);
    await limits.enterBefore(request, reply, known.get(request));
    passed.add(request);
    await request.routeOptions.config.beforeBody?.(request);
    letBodyCome(request, reply, app.idleTimeout);
  });
  server.addHook('preValidation', async (request) => {
    // Rights may have ended while the body came; what is remembered costs nothing.
    if (hasBody(request)) await admit(app, request);
  });
}

/** Finds the caller anew; for what takes long, since rights may have ended meanwhile. Refuses who may not go on. */
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
  return token === undefined ? undefined : app.callers(token, database);
}

/** Whoever was found, also where the request was refused. */
export function foundCaller(request: FastifyRequest): Caller | undefined {
  return known.get(request);
}

/** The caller of a route for people. */
export function personOf(request: FastifyRequest): Caller {
  if (request.who === undefined) throw new Error('this route is open to strangers');
  return request.who;
}

/** The caller of a route for members, with the database of the path. */
export function memberOf(request: FastifyRequest): Caller & { readonly account: string; readonly access: Access } {
  const caller = personOf(request);
  const { user, sessionId, roles, access, scopes, key, overdue, operator } = caller;
  if (access === undefined) throw new Error('this route is open to others than members');
  return { user, sessionId, roles, access, scopes, key, overdue, operator, account: databaseOf(request.params ?? {}) };
}

/** HTTP/1.1 asks for one: without it, or with two, nothing can be said of where a request comes from. */
function insistOnHost({ raw, headers }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && headers.host === undefined)
    throw failure('bad_request', 'The Host header is missing.');
  // Names and values take turns; Node keeps the first of several.
  let hosts = 0;
  for (let place = 0; place < raw.rawHeaders.length; place += 2) {
    if (raw.rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw failure('bad_request', 'There is more than one Host header.');
}

/** The database holds no text with a NUL in it, so nothing has such an id. */
function insistOnStorable({ params }: FastifyRequest): void {
  if (Object.values(params ?? {}).some((part) => typeof part === 'string' && part.includes('\0')))
    throw failure('not_found', 'missing');
}

/** A path that has other methods only is 405 and names them; OPTIONS asks for their names. */
function answerMethod(methods: Methods, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = request.url.split('?', 1)[0] ?? '';
  if (!request.is404 && request.routeOptions.config.anyName === true) return undefined;
  // Also where a route was found: `GET /{db}/_find` is no document of that id.
  const allowed = methods.of(path, request.is404 ? undefined : request.routeOptions.url);
  if (allowed === undefined || (!request.is404 && allowed.includes(request.method))) return undefined;
  void reply.header('allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  throw failure('method_not_allowed', `Only ${allowed.join(', ')} allowed`);
}

/** A cookie that opens no session, as one of another copy on the same host, needs no token and locks nobody out. */
async function insistOnXsrfToken(app: App, request: FastifyRequest): Promise<void> {
  if (!app.cookies.lacksXsrfToken(request)) return;
  if ((await callerIn(app, request, undefined)) !== undefined) throw failure('forbidden', 'token_missing');
}

async function admit(app: App, request: FastifyRequest): Promise<void> {
  const { policy } = request.routeOptions.config;
  if (policy === 'public') return;
  const database = isOfDatabase(policy) ? databaseOf(request.params ?? {}) : undefined;
  const caller = await callerIn(app, request, database);
  if (caller !== undefined && !known.has(request)) sayOnLines(request, { user: caller.user.id });
  known.set(request, caller);
  if (caller !== undefined) checkRoute(request, caller, database);
  insist(policy, caller);
}

function isOfDatabase(policy: string | undefined): boolean {
  return policy === 'member' || policy === 'invited';
}

/** No session → 401; no operator, no membership → the same 404 as what does not exist; not a member yet → 403. */
function insist(policy: string | undefined, caller: Caller | undefined): void {
  if (policy === 'visitor') return;
  if (caller === undefined) throw failure('unauthorized', 'Please login again');
  if (policy === 'operator' && caller.operator !== true) throw failure('not_found', 'missing');
  if (!isOfDatabase(policy)) return;
  if (caller.access === undefined) throw failure('not_found', 'missing');
  if (caller.access.pending && policy !== 'invited')
    throw failure('forbidden', 'You are not allowed to access this data');
}
