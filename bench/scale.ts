import { readFile } from 'node:fs/promises';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { migrate } from '#platform/server/db/schema/migrate.ts';
import { serverModules } from '#src/modules.server.ts';
import { foundGroup, signIn } from '#src/testing/client.ts';
import { copyGroups } from '#src/testing/database/many-groups.ts';
import { measure, readCpu } from './cpu.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/scale.ts [RECORDS] [GROUPS…]`: what a request, a job and a migration cost while the installation grows to so many groups of so
 * many records each, over a socket, and what all of it takes on the disk. Default: 40 records, 1, 1,000, 20,000 groups. A database of
 * DATABASE_URL that an earlier run has filled is filled further. `JOBS=ticket-nightly,purge-trash` measures those jobs and no requests.
 */
const [records = 40, ...steps] = process.argv.slice(2).map(Number);
const only = process.env['JOBS']?.split(',');
const sizes = steps.length === 0 ? [1, 1000, 20_000] : steps;
const running = await openServer();
const { app, ana, group, pool, postmaster } = running;
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
const { id: person } = ana;
/** The group that the others are copies of; in the other one is measured, and it grows meanwhile. */
const pattern = await foundGroup(ana, 'Pattern');
// Of free groups a person has only a few, and the one who runs this again on a database that is there is the same.
for (const one of [group, pattern]) await setPlan(app, one, 'pro');
let sessionCookie = ana.cookie;

try {
  for (let count = 0; count < records; count += 1)
    await asked('POST', pattern, {
      klass: count % 2 === 0 ? 'customer' : 'ticket',
      ...(count % 2 === 0 ? { name: `Customer ${count}` } : { content: `A lamp, ${count}` }),
    });
  let groups = await nextCopy();
  for (const size of sizes) {
    if (size > groups) {
      await timed(`filled to ${size} groups`, async () => {
        for (; groups < size; groups += 5000)
          await copyGroups(pool, pattern, person, Math.min(5000, size - groups), groups);
        groups = size;
      });
      await pool.query('VACUUM ANALYZE');
    }
    await look(size);
  }
} finally {
  await running.close();
}

/** The number of the first copy that is not there yet. */
async function nextCopy(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM groups WHERE account_id ~ '^acc-0{20}[0-9]{12}$'",
  );
  return (rows[0]?.count ?? 0) + 1;
}

async function look(size: number): Promise<void> {
  const { rows } = await pool.query<{ size: string; rows: string }>(
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS size, (SELECT sum(n_live_tup) FROM pg_stat_user_tables) AS rows`,
  );
  console.log(
    `\n${size} groups of ${records}: ${rows[0]?.size}, ${rows[0]?.rows} rows; load ${(await readFile('/proc/loadavg', 'utf8')).slice(0, 4)}`,
  );
  if (only === undefined) await lookAtRequests();
  await lookAtJobs();
  if (only !== undefined) return;
  await timed('migrations, all applied', async () => migrate(pool));
  await timed('figures of the operator, counted afresh', async () => {
    for (const { metrics = {} } of serverModules) for (const { read } of Object.values(metrics)) await read(app);
  });
}

async function lookAtRequests(): Promise<void> {
  console.log('ms of CPU for each               app  database');
  const made = await asked('POST', group, { klass: 'ticket', content: 'Read' });
  const id = String(made['id']);
  const ops: Record<string, (index: number) => Promise<unknown>> = {
    read: async () => asked('GET', `${group}/${id}`),
    create: async (index) => asked('POST', group, { klass: 'ticket', content: `Another lamp ${index}` }),
    _find: async () => asked('POST', `${group}/_find`, { selector: { klass: 'ticket' }, limit: 25 }),
    search: async () => asked('POST', `${group}/_search`, { text: 'lamp' }),
    _session: async () => asked('GET', '_session'),
    changes: async () => asked('GET', `${group}/_changes?limit=25`),
  };
  for (const [name, operation] of Object.entries(ops)) tell(name, await measure(postmaster, 200, operation, 3));
  tell('sign-in', await measure(postmaster, 10, async () => (sessionCookie = (await signIn(app, ana)).cookie), 3));
}

async function lookAtJobs(): Promise<void> {
  for (const job of serverModules.flatMap(({ jobs = [] }) => jobs)) {
    if (only?.includes(job.name) === false) continue;
    if (job.name === 'backup' || (job.every === undefined && job.schedule === undefined)) continue;
    const before = readCpu(postmaster);
    const from = performance.now();
    const failed = await job.work(app, {}).then(
      () => '',
      (error: unknown) => ` ${String(error)}`,
    );
    const seconds = (performance.now() - from) / 1000;
    const after = readCpu(postmaster);
    if (seconds > 0.05 || failed !== '')
      console.log(
        `job ${job.name.padEnd(24)} ${seconds.toFixed(2)} s, CPU ${(after.app - before.app).toFixed(0)} + ${after.database - before.database} ms${failed}`,
      );
  }
}

function tell(name: string, { app: own, database }: { app: number; database: number }): void {
  console.log(`${name.padEnd(30)} ${own.toFixed(2).padStart(6)} ${database.toFixed(2).padStart(8)}`);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const before = readCpu(postmaster);
  const from = performance.now();
  await work();
  const after = readCpu(postmaster);
  console.log(
    `${name}: ${((performance.now() - from) / 1000).toFixed(2)} s, database CPU ${after.database - before.database} ms`,
  );
}

async function asked(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${address}/api/${path}`, {
    method,
    headers: { cookie: sessionCookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}
