import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App, Job } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { checkArchive } from '#platform/server/transfer/archive/check-archive.ts';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import { backupEndsAt } from '../../rules/backup.ts';
import { backupJob, scheduleCheck, checkAfterSeconds } from './group-backup.ts';
import { tellBackupResult } from './backup-mail.ts';
import { product } from '../plan/plan.ts';

/** Tries of the queue; after the last one the backup has failed. */
const maxTries = 5;
/** Milliseconds between two progress reports. */
const progressInterval = 1000;
/** Milliseconds between two heartbeats while a long file is written. */
const heartbeatInterval = 20_000;
/** Seconds after which the queue would have retried a waiting job. */
const queueRetrySeconds = 900;
const day = 86_400_000;

/** Makes a requested backup and mails its link. A later check restarts a backup whose process was killed. */
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
        if (ended && state === 'failed') await tellBackupResult(ctx, id, 'failed');
      });
      throw error;
    } finally {
      clearInterval(beat);
    }
  },
};

/** One try of a backup; a later try of another process replaces it. */
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
 * Starts a try and returns its number; undefined if there is nothing to do or another process does it. With `look` it only checks: it leaves
 * waiting jobs to the queue, which retries them, and schedules the next check until the backup has ended.
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
    if (begun?.state === 'failed') await tellBackupResult(ctx, id, 'failed');
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

/** Updates the backup's row, unless a later try has started. */
async function end(ctx: Context, { id, tries }: Work, set: string, values: readonly unknown[]): Promise<boolean> {
  const ended = await ctx.db.query(
    `UPDATE group_backups SET ${set} WHERE account_id = $1 AND id = $2 AND attempts = $3 AND state = 'running' RETURNING id`,
    [ctx.account, id, tries, ...values],
  );
  return ended.length > 0;
}

/** Updates the row and ignores failures, because the next update follows soon. */
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
    const { rows, fault } = await check(work, file);
    const through = new PassThrough({ highWaterMark: 1_048_576 });
    const [received] = await Promise.all([
      app.blobs.receive(through, Number.MAX_SAFE_INTEGER),
      pipeline(createReadStream(file), through),
    ]);
    await received.keep();
    const { sha256, size } = received;
    await inGroup(app, group, async (ctx) => {
      const until = backupEndsAt(ctx.now);
      const values = [ctx.now, sha256, size, until, rows, fault];
      const set =
        "state = 'done', touched_at = $4, done = total, zip = $5, bytes = $6, expires_at = $7, checked_rows = $8, fault = $9";
      if (await end(ctx, work, set, values)) await tellBackupResult(ctx, id, { size, until, rows });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens the zip again with the importer's checks. One that cannot be imported is kept, because it may be the only copy of what the group
 * lost, but the group and the operator are told.
 */
async function check({ app, group, id }: Work, file: string): Promise<{ rows: number | null; fault: string | null }> {
  try {
    const { rows, files } = await checkArchive(app, file);
    app.server.log.info({ group, backup: id, rows, files }, 'the backup of a group is checked');
    return { rows, fault: null };
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    app.server.log.error({ group, backup: id, reason: error.message }, 'the backup of a group cannot be imported');
    return { rows: null, fault: error.message };
  }
}

/** Prefix of temporary folders, in which the zip is written before it moves to the store. */
const prefix = 'exporting-';

/** Removes temporary folders of killed processes, of this backup and of abandoned ones. */
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

/** Returns a function that stores the progress, at most once a second. */
function progressReporter(work: Work): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < progressInterval) return;
    last = now;
    void note(work, 'touched_at = $4, done = $5, total = $6', (at) => [at, done, total]);
  };
}
