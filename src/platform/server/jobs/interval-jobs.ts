import type { App, Job } from '../app.ts';
import { internals } from '../app/internals.ts';
import { pauseEvery } from '../app/read-only-mode.ts';

/**
 * Runs the jobs with `every` in this process: at once after a commit that wakes them, and again after their interval.
 * The interval is for work that is due later or that a killed process left. Returns a function that stops this and waits
 * for running jobs.
 */
export function runIntervals(app: App, jobs: readonly Job[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const woken = new Set<string>();
  let isOver = false;
  const run = (job: Job): void => {
    if (isOver || running.has(job.name)) return;
    woken.delete(job.name);
    const work = unlessReadOnly(app, job)
      .catch((error: unknown) => app.server.log.error({ err: error, job: job.name }, 'a job failed'))
      .finally(() => {
        running.delete(job.name);
        if (woken.has(job.name)) run(job);
      });
    running.set(job.name, work);
  };
  const repeated = new Map(jobs.flatMap((job) => (job.every === undefined ? [] : [[job.name, job] as const])));
  const timers = [...repeated.values()].map((job) => {
    if (job.atStart === true) run(job);
    return setInterval(() => run(job), job.every);
  });
  app[internals].database.onWake((name) => {
    const job = repeated.get(name);
    if (job === undefined) return;
    woken.add(name);
    run(job);
  });
  return async () => {
    isOver = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}

async function unlessReadOnly(app: App, job: Job): Promise<void> {
  if ((await app.readOnlyMode.state(pauseEvery)) === undefined) await job.work(app, {});
}
