import type { App, Job } from '../app.ts';

/**
 * Runs the jobs with `every` in this process, each again after its interval unless it still runs. Returns a function
 * that stops this and waits for running jobs.
 */
export function runIntervals(app: App, jobs: readonly Job[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const timers = jobs.flatMap((job) => {
    if (job.every === undefined) return [];
    const run = (): void => {
      if (running.has(job.name)) return;
      const work = unlessReadOnly(app, job)
        .catch((error: unknown) => app.server.log.error({ err: error, job: job.name }, 'a job failed'))
        .finally(() => running.delete(job.name));
      running.set(job.name, work);
    };
    if (job.atStart === true) run();
    return [setInterval(run, job.every)];
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}

async function unlessReadOnly(app: App, job: Job): Promise<void> {
  if ((await app.readOnlyMode.state()) === undefined) await job.work(app, {});
}
