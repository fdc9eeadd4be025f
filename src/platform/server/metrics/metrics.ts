import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { App, Metric } from '../app.ts';
import { lastBackup } from '../transfer/backup/daily.ts';
import { internals } from '../app/internals.ts';
import { figuresOf } from './figures.ts';
import { measureEventLoop, waits } from './waits.ts';

/** Seconds; pages take milliseconds, an import up to a minute. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Measures every request by method, route and status. Requests without a route (404) share one name. */
export function measureRequests(server: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'oficina_request_seconds',
    help: 'Requests that were answered, by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  for (const histogram of waits) registry.registerMetric(histogram);
  const stop = measureEventLoop();
  server.addHook('onClose', () => stop());
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * All metrics in the text format of Prometheus: of this process, of its requests, and those that all processes share.
 */
export function metricsOf(app: App, registry: Registry): Registry {
  collectDefaultMetrics({ register: registry });
  const gauges: Readonly<Record<string, Metric>> = Object.assign(
    {},
    platformMetrics,
    ...app.modules.map((module) => module.metrics ?? {}),
  );
  for (const [name, metric] of Object.entries(gauges)) {
    const { help, labels = [], ofProcess } = metric;
    const gauge = new Gauge({
      name: `oficina_${name}`,
      help,
      labelNames: labels,
      aggregator: ofProcess === true ? 'sum' : 'first',
      registers: [registry],
      collect: async () => {
        gauge.reset();
        // Without labels it would be reported as 0.
        if (labels.length === 0) gauge.remove();
        // Leave out what cannot be read: the rest is needed most when something fails.
        const found = await withinPatience(figuresOf(app, name, metric)).catch((error: unknown) => {
          app.server.log.warn({ err: error, metric: name }, 'metrics');
          return [];
        });
        for (const [value, of = {}] of found) gauge.set(of, value);
      },
    });
  }
  return registry;
}

/** Milliseconds. Prometheus gives up after ten seconds. */
const patience = 5000;

/** Rejects if `reading` takes longer than five seconds. */
export async function withinPatience<T>(reading: Promise<T>): Promise<T> {
  const late = new AbortController();
  const ended = setTimeout(patience, undefined, { signal: late.signal }).then(() => {
    throw new Error('no answer in time');
  });
  ended.catch(() => undefined);
  return Promise.race([reading, ended]).finally(() => late.abort());
}

const platformMetrics: Readonly<Record<string, Metric>> = {
  build: { help: 'The version that runs', labels: ['version'], read: async ({ version }) => [[1, { version }]] },
  database_connections: {
    help: 'Connections of this process to the database, and who waits for one',
    labels: ['state'],
    ofProcess: true,
    read: async (app) => {
      const { busy, idle, waiting } = app[internals].database.connections();
      return [
        [busy, { state: 'busy' }],
        [idle, { state: 'idle' }],
        [waiting, { state: 'waiting' }],
      ];
    },
  },
  jobs: {
    help: 'Jobs of the queue by name and state; those that are done are not counted',
    labels: ['name', 'state'],
    read: async (app) => {
      const { rows } = await app[internals].database.pool.query<{ name: string; state: string; count: number }>(
        `SELECT name, state::text, count(*)::int FROM pgboss.job WHERE state <> 'completed' GROUP BY name, state`,
      );
      return rows.map(({ name, state, count }) => [count, { name, state }]);
    },
  },
  database_bytes: {
    help: 'Bytes that the database takes on its disk',
    read: async (app) => {
      const { rows } = await app[internals].database.pool.query<{ bytes: number }>(
        'SELECT pg_database_size(current_database())::float8 AS bytes',
      );
      return [[rows[0]?.bytes ?? 0]];
    },
  },
  disk_free_bytes: {
    help: 'Bytes that are free on the disk of the data folder',
    read: async (app) => {
      const { bavail, bsize } = await app.readDiskUsage(app.environment.dataDir);
      return [[bavail * bsize]];
    },
  },
  last_backup_timestamp_seconds: {
    help: 'The day of the newest backup in BACKUP_DIR; without one there is no line',
    read: async ({ environment: { backupDir } }) => {
      const day = backupDir === undefined ? undefined : await lastBackup(backupDir);
      return day === undefined ? [] : [[Date.parse(day) / 1000]];
    },
  },
};
