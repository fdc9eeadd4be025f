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
import { rememberCallers } from '../auth/callers.ts';
import type { ChangeBus } from '../changes/change-bus.ts';
import { askDisk } from './data-folder.ts';
import type { Database, Db } from '../db/database.ts';
import type { Environment } from './environment.ts';
import { readBodies } from '../http/body/read-bodies.ts';
import { createCookies } from '../http/cookies.ts';
import { answerError, answerUnparsed, answerErrors, refuseExpectation } from '../http/errors.ts';
import { guardRequests } from '../http/guard.ts';
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
import { changeRoutes } from '../api/routes/changes.ts';
import { databaseInfoRoutes } from '../api/routes/database-info.ts';
import { documentRoutes } from '../api/routes/documents.ts';
import { findRoutes } from '../api/routes/find.ts';
import { sumRoutes } from '../api/routes/sum.ts';
import { healthRoutes } from '../api/routes/health.ts';
import { installationRoutes } from '../api/routes/installation.ts';
import { openApiRoutes } from '../api/routes/openapi.ts';
import { requirePolicies } from '../api/routes/policy.ts';
import { rootRoutes } from '../api/routes/root.ts';
import { searchRoutes } from '../api/routes/search.ts';
import { updateRoutes } from '../api/routes/updates.ts';
import { viewRoutes } from '../api/routes/views.ts';
import { StartFailure } from './start-failure.ts';
import type { Api, Shapes } from '../api/shapes/api.ts';
import { checkShapes } from '../api/shapes/check-shapes.ts';
import { openSteps } from '../jobs/steps/steps.ts';
import type { System } from '../db/system.ts';
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
  /** Limits of threads other than the usual ones. */
  readonly pools?: Pools;
  readonly now?: () => Date;
  /** Milliseconds for which nothing may come in the middle of a body, and for all headers. */
  readonly patience?: number;
  /** How full the disk is, where that is not asked of the disk itself. */
  readonly askDisk?: App['askDisk'];
  /** Throw-away databases for suites that test a CouchDB; no part of the deployed program. */
  readonly conformance?: (db: Db, api: FastifyInstance) => void;
  /** The built browser application; undefined serves the API alone. */
  readonly webRoot?: string;
  readonly log: FastifyBaseLogger;
}

/** The whole program but its sockets: the same function serves `listen` and the tests' `inject`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { environment, modules } = options;
  const https = environment.baseUrl.startsWith('https:');
  const server = buildServer(options);
  const authentication = modules.map((module) => module.authentication).find((given) => given !== undefined);
  const memberships = modules.map((module) => module.memberships).find((given) => given !== undefined);
  if (authentication === undefined) throw new Error('no module knows how people sign in');
  if (memberships === undefined) throw new Error('no module knows who is a member of what');
  const keys = modules.flatMap((module) => module.keys ?? []);
  const now = options.now ?? (() => new Date());
  const { database, ...given } = options;
  const system: System = async (purpose, work) => database.transaction('oficina_system', purpose, work);
  const registry = createRegistry(options.entities);
  const product: Product = {
    authentication,
    environment,
    hooks: merged(modules, 'on'),
    mirrors: merged(modules, 'mirrors'),
    modules,
    registry,
    secret: options.secret,
    steps: openSteps(() => app, merged(modules, 'steps')),
    updates: merged(modules, 'updates'),
    views: viewsOf(merged(modules, 'views'), options.entities),
  };
  const app: App = {
    ...given,
    ...product,
    product,
    [internals]: { database },
    system,
    readOnlyMode: openReadOnlyMode(system, now),
    now,
    shutdown: { begun: false, isHandedOver: false, silent: new Set() },
    patience: patienceOf(options),
    askDisk: options.askDisk ?? askDisk,
    memberships,
    callers: rememberCallers(database, options.bus, { authentication, memberships, keys }, now),
    workers: openWorkers(options.tasksOf, options.pools),
    measured: new Registry(),
    cookies: createCookies(options.secret, environment.baseUrl),
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
  // Whoever asks before sending a body hears from the guard.
  server.server.on('checkContinue', (request, response) => server.routing(request, response));
  server.server.on('checkExpectation', refuseExpectation);
  sendHeaders(server, { version: options.version, https });
  logRequests(server);
  if (environment.metrics !== undefined) measureRequests(server, app.measured);
  guardRequests(app, server);
  healthRoutes(app, server);
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
  openApiRoutes,
  documentRoutes,
  databaseInfoRoutes,
  bulkRoutes,
  allDocsRoutes,
  bulkGetRoutes,
  findRoutes,
  sumRoutes,
  changeRoutes,
  viewRoutes,
  updateRoutes,
  searchRoutes,
  trashRoutes,
  installationRoutes,
];

function registerConformance({ conformance, database }: AppOptions, api: FastifyInstance): void {
  if (conformance === undefined) throw new StartFailure('OFICINA_CONFORMANCE=1 is not part of this build.');
  conformance(database.lookup, api);
}

function patienceOf({ patience = 30_000 }: AppOptions): number {
  return patience;
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
      // Answered by the guard, in the form of all errors.
      requireHostHeader: false,
      headersTimeout: patienceOf(options),
      connectionsCheckingInterval: Math.min(5000, patienceOf(options)),
    },
    // A large file takes as long as it takes; the guard ends what stalls.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What comes on a connection that was open already is answered as ever, and told that it was the last.
    return503OnClosing: false,
    // A file's name of 255 letters, each of up to nine characters in an address.
    routerOptions: { maxParamLength: 2500 },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request as FastifyRequest, reply as FastifyReply),
  });
}

function viewsOf(given: NonNullable<ServerModule['views']>, entities: readonly Entity[]): App['views'] {
  return Object.fromEntries(
    Object.entries(given).map(([name, view]) => [name, typeof view === 'function' ? view(entities) : view]),
  );
}

type Part = 'on' | 'updates' | 'views' | 'mirrors' | 'steps';

function merged<P extends Part>(modules: readonly ServerModule[], part: P): NonNullable<ServerModule[P]> {
  const all: Record<string, unknown> = {};
  for (const module of modules) {
    for (const [name, value] of Object.entries(module[part] ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`${part}.${name} is given twice`);
      all[name] = value;
    }
  }
  return all as NonNullable<ServerModule[P]>;
}
