import type { App, Job } from '#platform/server/app.ts';

export interface WalkedGroup {
  readonly id: string;
  readonly plan: string;
}

/** Groups in a slice. Most jobs need at most a minute for it, so that little is repeated after a shutdown. */
export const sliceSize = 500;

/** Selects the groups that need the job, so that it starts no transaction for the others. */
type Wanted = (app: App, groups: readonly string[]) => Promise<readonly string[]>;

/** The first and the last id of a slice, as the queue carries it. */
interface Slice {
  readonly from: string;
  readonly to: string;
}

/**
 * Creates a job that runs for every group. The schedule only puts slices of groups into the queue, from which all processes take them. The queue
 * repeats an interrupted or failed slice, so the work may run twice for a group. Without a queue (command line, tests) it runs directly.
 */
export function jobOfGroups(
  job: Pick<Job, 'name' | 'schedule' | 'minutes'> & { readonly schedule: string },
  work: (app: App, group: WalkedGroup) => Promise<void>,
  wanted: Wanted = async (_app, groups) => Promise.resolve(groups),
): Job {
  const workAt = async (app: App, slice: Slice): Promise<void> => {
    const groups = await groupsOf(app, slice);
    const ids = new Set(
      await wanted(
        app,
        groups.map(({ id }) => id),
      ),
    );
    await workAtEach(
      app,
      groups.filter(({ id }) => ids.has(id)),
      job.name,
      work,
    );
  };
  return {
    ...job,
    work: async (app, data) => {
      if (typeof data['from'] === 'string' && typeof data['to'] === 'string')
        return workAt(app, { from: data['from'], to: data['to'] });
      for await (const slice of slices(app)) {
        if (app.jobs.running())
          await app.system('plans', async (db) => app.jobs.within(db).send(job.name, { ...slice }));
        else await workAt(app, slice);
      }
    },
  };
}

async function* slices(app: App): AsyncGenerator<Slice> {
  for (let last = ''; ;) {
    const [slice] = await app.system('plans', async (db) =>
      db.query<{ from: string | null; to: string; count: number }>(
        `SELECT min(account_id) AS "from", max(account_id) AS "to", count(*)::int AS count
         FROM (SELECT account_id FROM groups WHERE account_id > $1 ORDER BY account_id LIMIT $2) AS slice`,
        [last, sliceSize],
      ),
    );
    if (slice === undefined || slice.from === null) return;
    yield { from: slice.from, to: slice.to };
    if (slice.count < sliceSize) return;
    last = slice.to;
  }
}

async function groupsOf(app: App, { from, to }: Slice): Promise<WalkedGroup[]> {
  return app.system('plans', async (db) =>
    db.query<WalkedGroup>(
      'SELECT account_id AS id, plan FROM groups WHERE account_id >= $1 AND account_id <= $2 ORDER BY account_id',
      [from, to],
    ),
  );
}

/** Runs the work for each group. After a failure it continues with the others and fails the slice at the end. */
async function workAtEach(
  app: App,
  groups: readonly WalkedGroup[],
  name: string,
  work: (app: App, group: WalkedGroup) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const group of groups) {
    await work(app, group).catch((error: unknown) => {
      app.server.log.error({ err: error, job: name, group: group.id }, 'a job failed at a group');
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}
