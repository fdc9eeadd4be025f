import type { App, Job } from '#platform/server/app.ts';
import { internals } from '#platform/server/app/internals.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';

/** One line for each job: name, schedule in UTC, and the result of its last run. */
export async function listJobs(app: App): Promise<string[]> {
  const runs = await newestRuns(app);
  const jobs = allJobs(app);
  const width = Math.max(...jobs.map(({ name }) => name.length));
  return jobs.map(({ name, schedule, every }) => {
    const run = runs.get(name);
    const last =
      every !== undefined
        ? 'by each process'
        : run === undefined
          ? 'not run yet'
          : `${run.state}${run.at === null ? '' : ` ${run.at}`}`;
    return `${name.padEnd(width)}  ${(schedule ?? (every === undefined ? 'when asked' : `${every / 1000} s`)).padEnd(12)}  ${last}`;
  });
}

/** Runs a job now in this process; `all` removes the limit that a job may have. */
export async function runJob(app: App, name: string, all: boolean): Promise<void> {
  const job = allJobs(app).find((one) => one.name === name);
  if (job === undefined) throw new StartFailure(`There is no job "${name}". \`jobs list\` names them.`);
  await job.work(app, all ? { all } : {});
}

function allJobs(app: App): Job[] {
  return app.modules.flatMap((module) => [...(module.jobs ?? [])]).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

interface Run {
  readonly state: string;
  readonly at: string | null;
}

/** Reads the tables of the job queue; they do not exist before the first start of the server. */
async function newestRuns(app: App): Promise<ReadonlyMap<string, Run>> {
  const known = await app[internals].database.pool.query("SELECT to_regclass('pgboss.job') IS NOT NULL AS there");
  if ((known.rows[0] as { there: boolean } | undefined)?.there !== true) return new Map();
  const { rows } = await app[internals].database.pool.query<Run & { name: string }>(
    `SELECT DISTINCT ON (name) name, state::text AS state, coalesce(completed_on, started_on, created_on) AS at
     FROM pgboss.job ORDER BY name, created_on DESC`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}
