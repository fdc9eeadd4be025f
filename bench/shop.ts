import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openBlobFolder } from '#platform/server/blobs/folder.ts';
import { openChangeBus } from '#platform/server/change-bus.ts';
import { createApp } from '#platform/server/create-app.ts';
import { openDatabase } from '#platform/server/database.ts';
import { readEnvironment } from '#platform/server/environment.ts';
import { noJobs } from '#platform/server/jobs.ts';
import { migrate } from '#platform/server/migrate.ts';
import { administrator } from '#platform/server/postgres/cluster.ts';
import { startPostgres } from '#platform/server/postgres/start.ts';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';
import { client, foundGroup, signUp, type Client } from '#src/testing/client.ts';

export interface Shop {
  readonly ana: Client;
  readonly group: string;
  readonly tickets: readonly string[];
  readonly postmaster: number;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const words =
  'screen broken battery does not charge noise fan keyboard sticky power slow water damage printer paper jam lamp flickers compressor leaks'.split(
    ' ',
  );

/** The whole server on an embedded database with everything durable, and a shop of `amount` tickets. */
export async function openShop(amount: number): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficina-bench-'));
  const log = pino({ level: 'silent' });
  const postgres = await startPostgres({ dataDir, log });
  const database = openDatabase(postgres.connection);
  await migrate(database.pool);
  const bus = await openChangeBus(async () => {
    const listener = new pg.Client(postgres.connection);
    await listener.connect();
    return listener;
  });
  const environment = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const app = await createApp({
    environment,
    database,
    bus,
    jobs: noJobs,
    blobs: await openBlobFolder(join(dataDir, 'blobs')),
    secret: Buffer.alloc(32, 1),
    version: 'bench',
    entities,
    modules: serverModules,
    log,
  });
  await app.server.ready();
  const person = await signUp(app);
  const group = await foundGroup(person);
  const ana = client(app, person.cookie, person);
  const tickets = await fill(ana, group, amount);
  await database.pool.query('VACUUM ANALYZE');
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Past row-level security, as a program would be that has none.
  const bare = new pg.Pool({ ...postgres.connection, user: administrator, max: 5 });
  return {
    ana,
    group,
    tickets,
    postmaster: await parentOf(rows[0]?.pid ?? 0),
    pool: bare,
    close: async () => {
      await app.server.close();
      await bus.close();
      await bare.end();
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(ana: Client, group: string, amount: number): Promise<string[]> {
  const customers = await bulk(
    ana,
    group,
    Array.from({ length: 200 }, (_, index) => ({ klass: 'customer', name: `Customer ${index}` })),
  );
  const ids: string[] = [];
  for (let from = 0; from < amount; from += 500) {
    const docs = Array.from({ length: Math.min(500, amount - from) }, (_, index) => ticket(from + index, customers));
    ids.push(...(await bulk(ana, group, docs)));
  }
  return ids;
}

/** One of ten tickets is open or in work, as in a shop that has been running for years. */
export function ticket(index: number, customers: readonly string[]): Record<string, unknown> {
  const text = Array.from({ length: 12 }, (_, at) => words[(index * 7 + at * at * 3 + at) % words.length]).join(' ');
  const closed = index % 10 !== 0;
  return {
    klass: 'ticket',
    content: `${text} ${index % 997 === 0 ? 'xylophone' : ''}`,
    customer_id: customers[index % customers.length],
    priority: ['low', 'medium', 'high'][index % 3],
    ...(closed ? { status: 'done', problem: `replaced part ${index}` } : {}),
  };
}

async function bulk(ana: Client, group: string, docs: readonly object[]): Promise<string[]> {
  const answer = await ana.call('POST', `${group}/_bulk_docs`, { docs });
  return Object.values(answer.body).map((row) => (row as { id: string }).id);
}

async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}
