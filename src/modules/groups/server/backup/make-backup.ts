import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App, Job } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import { backupEndsAt } from '../../rules/backup.ts';
import { backupJob, scheduleCheck, checkAfterSeconds } from './group-backup.ts';
import { mailBackupResult } from './backup-mail.ts';
import { product } from '../plan/plan.ts';

/** Tries of the queue, of which the last one fails for good. */
const maxTries = 5;
/** Milliseconds between two signs of progress. */
const progressInterval = 1000;
/** Milliseconds between two signs that somebody works at it, where a file takes long. */
const heartbeatInterval = 20_000;
/** Seconds after which the queue would have begun again what waits. */
const queueRetrySeconds = 900;
const day = 86_400_000;

/** Makes a backup that somebody has asked for, and mails where it is. One whose process was killed is begun again by who looks after it. */
export const makeGroupBackup: Job = {
  name: backupJob,
  minutes: 360,
  work: async (app, data) => {
    const {
      group,
      id,
      look = false,
    } = data as { readonly group: string; readonly id: string; readonly look?: boolean };
    const tries = await begin(app, group, id, look);
    if (tries === undefined) return;
    const work: Work = { app, group, id, tries };
    const beat = setInterval(() => void note(work, 'touched_at = $4', (now) => [now]), heartbeatInterval);
    try {
      await make(work);
    } catch (error) {
      const state = tries >= maxTries ? 'failed' : 'waiting';
      await inGroup(app, group, async (ctx) => {
        const ended = await end(ctx, work, 'touched_at = $4, state = $5', [ctx.now, state]);
        if (ended && state === 'failed') await mailBackupResult(ctx, id, 'failed');
      });
      throw error;
    } finally {
      clearInterval(beat);
    }
  },
};

/** One try at one backup; a later try of somebody else takes its place. */
interface Work {
  readonly app: App;
  readonly group: string;
  readonly id: string;
  readonly tries: number;
}

async function inGroup<T>(app: App, group: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(app, product(app, group), work);
}

/**
 * Answers which try it is; undefined where nothing is to be done, or somebody else does it. Who only looks leaves what waits to the queue,
 * which tries again by itself, and looks again as long as it is not ended.
 */
async function begin(app: App, group: string, id: string, look: boolean): Promise<number | undefined> {
  return inGroup(app, group, async (ctx) => {
    const before = (seconds: number): Date => new Date(ctx.now.getTime() - seconds * 1000);
    const [begun] = await ctx.db.query<{ state: string; attempts: number }>(
      `UPDATE group_backups SET state = CASE WHEN attempts < $6 THEN 'running' ELSE 'failed' END, attempts = attempts + 1, touched_at = $3, done = 0
       WHERE account_id = $1 AND id = $2 AND (state = 'waiting' AND touched_at <= $4 OR state = 'running' AND touched_at <= $5)
       RETURNING state, attempts`,
      [group, id, ctx.now, look ? before(queueRetrySeconds) : ctx.now, before(checkAfterSeconds), maxTries],
    );
    if (begun?.state === 'failed') await mailBackupResult(ctx, id, 'failed');
    if (look) {
      const rows = await ctx.db.query(
        "SELECT FROM group_backups WHERE account_id = $1 AND id = $2 AND state IN ('waiting', 'running')",
        [group, id],
      );
      if (rows.length > 0) await scheduleCheck(ctx, id);
    }
    return begun?.state === 'running' ? begun.attempts : undefined;
  });
}

/** Changes the line of a backup while this try is the last one. */
async function end(ctx: Context, { id, tries }: Work, set: string, values: readonly unknown[]): Promise<boolean> {
  const ended = await ctx.db.query(
    `UPDATE group_backups SET ${set} WHERE account_id = $1 AND id = $2 AND attempts = $3 AND state = 'running' RETURNING id`,
    [ctx.account, id, tries, ...values],
  );
  return ended.length > 0;
}

/** A note that fails is left to the next one. */
async function note(work: Work, set: string, values: (now: Date) => readonly unknown[]): Promise<void> {
  await inGroup(work.app, work.group, async (ctx) => end(ctx, work, set, values(ctx.now))).catch(() => undefined);
}

async function make(work: Work): Promise<void> {
  const { app, group, id } = work;
  await removeAbandoned(app, id);
  const folder = await mkdtemp(join(app.environment.dataDir, `${prefix}${id}-`));
  try {
    const file = join(folder, 'group.zip');
    await exportArchive(app, group, file, progressReporter(work));
    const through = new PassThrough({ highWaterMark: 1_048_576 });
    const [received] = await Promise.all([
      app.blobs.receive(through, Number.MAX_SAFE_INTEGER),
      pipeline(createReadStream(file), through),
    ]);
    await received.keep();
    const { sha256, size } = received;
    await inGroup(app, group, async (ctx) => {
      const until = backupEndsAt(ctx.now);
      const values = [ctx.now, sha256, size, until];
      const set = "state = 'done', touched_at = $4, done = total, zip = $5, bytes = $6, expires_at = $7";
      if (await end(ctx, work, set, values)) await mailBackupResult(ctx, id, { size, until });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders in which a zip is made before it goes into the store. */
const prefix = 'exporting-';

/** What a killed process had begun: of this backup, or of one that nobody makes any more. */
async function removeAbandoned(app: App, id: string): Promise<void> {
  const { dataDir } = app.environment;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const found = await stat(join(dataDir, name)).catch(() => undefined);
    if (found === undefined) continue;
    if (name.startsWith(`${prefix}${id}-`) || found.mtimeMs < Date.now() - day)
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Notes how far it is, once a second at most. */
function progressReporter(work: Work): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < progressInterval) return;
    last = now;
    void note(work, 'touched_at = $4, done = $5, total = $6', (at) => [at, done, total]);
  };
}
