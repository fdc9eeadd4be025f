import cookie from '@fastify/cookie';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Registry } from 'prom-client';
import { randomUUID } from 'node:crypto';
import type { Entity } from '#platform/entity/define.ts';
import type { App, ServerModule } from '../app.ts';
import type { Product } from '../context.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { cacheCallers } from '../auth/callers.ts';
import type { ChangeBus } from '../changes/change-bus.ts';
import { readDiskUsage } from './data-folder.ts';
import type { Database, Db } from '../db/database.ts';
import type { Environment } from './environment.ts';
import { readBodies } from '../http/body/read-bodies.ts';
import { compressAnswers } from '../http/compress-answers.ts';
import { createCookies } from '../http/cookies.ts';
import { answerError, answerUnparsed, answerErrors, refuseExpectation } from '../http/errors.ts';
import { guardRequests } from '../http/guard.ts';
import { withoutTrailingSlash } from '../http/trailing-slash.ts';
import { wellKnownRoutes } from '../http/well-known.ts';
import { sendHeaders } from '../http/headers.ts';
import { webDavMethods } from '../http/methods.ts';
import { logRequests } from '../http/request-log.ts';
import { measureRequests } from '../metrics/metrics.ts';
import { serveOutbox } from '../mail/outbox.ts';
import { servePages } from '../http/pages.ts';
import { internals } from './internals.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { endConnections } from './shutdown-hooks.ts';
import { openReadOnlyMode } from './read-only-mode.ts';
import { createRegistry } from './registry.ts';
import { allDocsRoutes } from '../api/routes/all-docs.ts';
import { bulkGetRoutes } from '../api/routes/bulk-get.ts';
import { bulkRoutes } from '../api/routes/bulk.ts';
import { changeRoutes } from '../api/routes/changes/changes.ts';
import { databaseInfoRoutes } from '../api/routes/database-info.ts';
import { documentRoutes } from '../api/routes/documents.ts';
import { findRoutes } from '../api/routes/find.ts';
import { sumRoutes } from '../api/routes/sum.ts';
import { indexRoutes } from '../api/routes/indexes.ts';
import { healthRoutes } from '../api/routes/health.ts';
import { installationRoutes } from '../api/routes/installation.ts';
import { openApiRoutes } from '../api/routes/openapi.ts';
import { requirePolicies } from '../api/routes/policy.ts';
import { rootRoutes } from '../api/routes/root.ts';
import { searchRoutes } from '../api/routes/search.ts';
import { uuidRoutes } from '../api/routes/uuids.ts';
import { updateRoutes } from '../api/routes/updates.ts';
import { viewRoutes } from '../api/routes/views.ts';
import { StartFailure } from './start-failure.ts';
import type { Api, Shapes } from '../api/shapes/api.ts';
import { checkShapes } from '../api/shapes/check-shapes.ts';
import { openSteps } from '../jobs/steps/steps.ts';
import type { System } from '../db/system.ts';
import { withHiddenRecords } from '../auth/hidden-records.ts';
import { trashRoutes } from '../trash/trash-routes.ts';
import { openWorkers, type Pools, type TasksOf } from '../workers/workers.ts';

export interface AppOptions {
  readonly environment: Environment;
  readonly database: Database;
  readonly bus: ChangeBus;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly secret: Buffer;
  readonly version: string;
  readonly entities: readonly Entity[];
  readonly modules: readonly ServerModule[];
  readonly tasksOf: TasksOf;
  /** Limits of the worker threads; default: those of `workers.ts`. */
  readonly pools?: Pools;
  readonly now?: () => Date;
  /** Milliseconds that a client may pause inside a request body, and that it has to send all headers. */
  readonly idleTimeout?: number;
  /** Reads how full the disk is; tests replace it. */
  readonly readDiskUsage?: App['readDiskUsage'];
  /** Temporary databases for suites that test a CouchDB server; not part of the deployed program. */
  readonly conformance?: (db: Db, api: FastifyInstance) => void;
  /** Folder of the built browser application; undefined serves only the API. */
  readonly webRoot?: string;
  readonly log: FastifyBaseLogger;
}

/** Builds the whole program except its sockets. `listen` and the `inject` of the tests use the same function. */
export async function createApp(options: AppOptions): Promise<App> {
  const { environment, modules } = options;
  const https = environment.baseUrl.startsWith('https:');
  const server = buildServer(options);
  const authentication = modules.map((module) => module.authentication).find((one) => one !== undefined);
  const given = modules.map((module) => module.memberships).find((one) => one !== undefined);
  if (authentication === undefined) throw new Error('no module knows how people sign in');
  if (given === undefined) throw new Error('no module knows who is a member of what');
  const memberships = withHiddenRecords(given, modules);
  const keys = modules.flatMap((module) => module.keys ?? []);
  const permissions = new Map(modules.map(({ key, permission = key }) => [key, permission]));
  const now = options.now ?? (() => new Date());
  const { database, ...appOptions } = options;
  const system: System = async (purpose, work) => database.transaction('oficina_system', purpose, work);
  const linkKey = await readLinkKey(system);
  const registry = createRegistry(options.entities);
  const product: Product = {
    authentication,
    environment,
    hooks: mergeParts(modules, 'on'),
    mirrors: mergeParts(modules, 'mirrors'),
    modules,
    registry,
    secret: options.secret,
    linkKey,
    steps: openSteps(() => app, mergeParts(modules, 'steps')),
    updates: mergeParts(modules, 'updates'),
    views: viewsOf(mergeParts(modules, 'views'), options.entities),
  };
  const app: App = {
    ...appOptions,
    ...product,
    product,
    [internals]: { database },
    system,
    readOnlyMode: openReadOnlyMode(system, now),
    now,
    shutdown: { begun: false, isHandedOver: false, unusedSockets: new Set() },
    idleTimeout: idleTimeoutOf(options),
    readDiskUsage: options.readDiskUsage ?? readDiskUsage,
    memberships,
    callers: cacheCallers(database, options.bus, { authentication, memberships, keys, permissions }, now),
    workers: openWorkers(options.tasksOf, options.pools),
    requestMetrics: new Registry(),
    cookies: createCookies(options.secret, linkKey, environment.baseUrl),
    server,
    routes: requirePolicies(server, registry.modules),
  };
  server.addHook('onClose', async () => {
    await app.steps.close();
    await app.workers.close();
  });
  for (const method of webDavMethods) server.addHttpMethod(method, { hasBody: true });
  endConnections(app, server);
  await server.register(cookie);
  readBodies(server);
  checkShapes(server);
  answerErrors(server);
  // The guard answers requests with `Expect: 100-continue` before the client sends the body.
  server.server.on('checkContinue', (request, response) => server.routing(request, response));
  server.server.on('checkExpectation', refuseExpectation);
  sendHeaders(server, { version: options.version, https });
  compressAnswers(server);
  logRequests(server);
  if (environment.metrics !== undefined) measureRequests(server, app.requestMetrics);
  guardRequests(app, server);
  healthRoutes(app, server);
  wellKnownRoutes(app, server);
  await server.register(async (scope) => {
    for (const module of modules) module.outside?.(app, scope.withTypeProvider<Shapes>());
  });
  await server.register(
    async (scope) => {
      const api = scope.withTypeProvider<Shapes>();
      for (const module of modules) module.routes?.(app, api);
      for (const register of apiRoutes) register(app, api);
      if (environment.conformance) registerConformance(options, scope);
    },
    { prefix: '/api' },
  );
  if (!environment.production) serveOutbox(app, server);
  if (options.webRoot !== undefined) await servePages(app, server, options.webRoot);
  return app;
}

const apiRoutes: readonly ((app: App, server: Api) => void)[] = [
  rootRoutes,
  uuidRoutes,
  openApiRoutes,
  documentRoutes,
  databaseInfoRoutes,
  bulkRoutes,
  allDocsRoutes,
  bulkGetRoutes,
  findRoutes,
  indexRoutes,
  sumRoutes,
  changeRoutes,
  viewRoutes,
  updateRoutes,
  searchRoutes,
  trashRoutes,
  installationRoutes,
];

async function readLinkKey(system: System): Promise<Buffer> {
  const [row] = await system('operator', async (db) =>
    db.query<{ link_key: string }>('SELECT link_key FROM installation'),
  );
  if (row === undefined) throw new Error('the installation has no key');
  return Buffer.from(row.link_key);
}

function registerConformance({ conformance, database }: AppOptions, api: FastifyInstance): void {
  if (conformance === undefined) throw new StartFailure('OFICINA_CONFORMANCE=1 is not part of this build.');
  conformance(database.lookup, api);
}

function idleTimeoutOf({ idleTimeout = 30_000 }: AppOptions): number {
  return idleTimeout;
}

function buildServer(options: AppOptions): FastifyInstance {
  const { environment, log } = options;
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: environment.trustedProxies.length > 0 ? [...environment.trustedProxies] : false,
    connectionTimeout: 0,
    http: {
      // The guard answers it, in the format of all errors.
      requireHostHeader: false,
      headersTimeout: idleTimeoutOf(options),
      connectionsCheckingInterval: Math.min(5000, idleTimeoutOf(options)),
    },
    // A large upload has no time limit; the guard ends uploads that stall.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // While the server ends, open connections still get normal answers, with `Connection: close`.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => withoutTrailingSlash(url),
    // A file name has up to 255 characters, each of up to nine characters in a URL.
    routerOptions: { maxParamLength: 2500 },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request as FastifyRequest, reply as FastifyReply),
  });
}

function viewsOf(definitions: NonNullable<ServerModule['views']>, entities: readonly Entity[]): App['views'] {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, view]) => [name, typeof view === 'function' ? view(entities) : view]),
  );
}

type Part = 'on' | 'updates' | 'views' | 'mirrors' | 'steps';

function mergeParts<P extends Part>(modules: readonly ServerModule[], part: P): NonNullable<ServerModule[P]> {
  const all: Record<string, unknown> = {};
  for (const module of modules) {
    for (const [name, value] of Object.entries(module[part] ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`${part}.${name} is given twice`);
      all[name] = value;
    }
  }
  return all as NonNullable<ServerModule[P]>;
}
