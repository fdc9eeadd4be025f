import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { audit } from '#modules/people/server/audit.ts';
import { backupDays, backupReportDays, nextBackupAt } from '../../rules/backup.ts';
import { planOf } from '../plan/plan.ts';

/** Backups that administrators of a group request: their states, and when the next one is allowed. */

export interface GroupBackup extends Record<string, unknown> {
  readonly id: string;
  readonly asked_by: string;
  /** ISO 8601, UTC; so are the others. */
  readonly asked_at: string;
  /** `ended`: the file is deleted. */
  readonly state: 'waiting' | 'running' | 'done' | 'ended' | 'failed';
  /** Tables and files, of `total`. */
  readonly done: number;
  readonly total: number;
  readonly bytes: number | null;
  readonly expires_at: string | null;
  /** Rows that an import would take; null before the check, or if it failed. */
  readonly checked_rows: number | null;
  /** The check found that the zip cannot be imported. */
  readonly faulty: boolean;
}

/** The name of the job that makes backups. */
export const backupJob = 'group-backup';

/** Seconds until a job checks whether a backup is still in progress; its process sends several heartbeats in this time. */
export const checkAfterSeconds = 60;

/** Hours without a heartbeat after which a backup counts as abandoned. */
const abandonedAfterHours = 8;
const hour = 3_600_000;
const day = 24 * hour;

/** The latest backups, newest first. */
export async function backupsOf(ctx: Context): Promise<readonly GroupBackup[]> {
  return ctx.db.query<GroupBackup>(
    `SELECT id, asked_by, asked_at, CASE WHEN state IN ('waiting', 'running') AND touched_at < $2 THEN 'failed' WHEN expires_at <= $3 THEN 'ended' ELSE state END AS state,
       done, total, bytes::float8 AS bytes, expires_at, checked_rows, fault IS NOT NULL AS faulty
     FROM group_backups WHERE account_id = $1 ORDER BY asked_at DESC, id DESC LIMIT 20`,
    [ctx.account, abandonedBefore(ctx), ctx.now],
  );
}

/** Digests of the zip files of the group's backups. */
export async function zipsOf(ctx: Context): Promise<readonly string[]> {
  const rows = await ctx.db.query<{ zip: string }>(
    'SELECT zip FROM group_backups WHERE account_id = $1 AND zip IS NOT NULL',
    [ctx.account],
  );
  return rows.map(({ zip }) => zip);
}

/** Marks a backup whose zip is missing in the store, as after a restore of the installation: the group may request another one at once. */
export async function markZipMissing(ctx: Context, id: string): Promise<void> {
  await ctx.db.query(
    "UPDATE group_backups SET state = 'failed', zip = NULL, bytes = NULL, expires_at = NULL WHERE account_id = $1 AND id = $2 AND state = 'done'",
    [ctx.account, id],
  );
}

/** When the next backup is allowed; null: now. `combined` counts only backups of all the owner's groups, which have their own limit. */
export async function nextBackup(ctx: Context, combined: boolean): Promise<Date | null> {
  const [last] = await ctx.db.query<{ asked_at: string }>(
    `SELECT asked_at FROM group_backups WHERE account_id = $1 AND combined = $2 AND state <> 'failed' AND fault IS NULL AND NOT (state <> 'done' AND touched_at < $3)
     ORDER BY asked_at DESC LIMIT 1`,
    [ctx.account, combined, abandonedBefore(ctx)],
  );
  const days = combined ? 1 : backupDays(await planOf(ctx));
  return nextBackupAt(days, last === undefined ? null : new Date(last.asked_at), ctx.now);
}

/** Requests a backup and returns its id, or that of the one in progress. Throws 429 if it is too early for the next. */
export async function requestGroupBackup(ctx: Context, combined: boolean): Promise<string> {
  await lockAccount(ctx);
  await ctx.db.query(
    "UPDATE group_backups SET state = 'failed' WHERE account_id = $1 AND state IN ('waiting', 'running') AND touched_at < $2",
    [ctx.account, abandonedBefore(ctx)],
  );
  const [present] = await ctx.db.query<{ id: string }>(
    "SELECT id FROM group_backups WHERE account_id = $1 AND state IN ('waiting', 'running')",
    [ctx.account],
  );
  if (present !== undefined) return present.id;
  const next = await nextBackup(ctx, combined);
  if (next !== null) {
    const complaint = { code: 'next-backup-at', params: { date: next.toISOString() } };
    const retryAfter = Math.ceil((next.getTime() - ctx.now.getTime()) / 1000);
    throw failure('too_many_requests', { base: [complaint] }, { retryAfter });
  }
  const id = newId('');
  await ctx.db.query('DELETE FROM group_backups WHERE account_id = $1 AND asked_at < $2', [
    ctx.account,
    new Date(ctx.now.getTime() - backupReportDays * day),
  ]);
  await ctx.db.query(
    `INSERT INTO group_backups (account_id, id, asked_by, asked_at, touched_at, combined) VALUES ($1, $2, $3, $4, $4, $5)`,
    [ctx.account, id, ctx.who.user.id, ctx.now, combined],
  );
  await ctx.jobs.send(backupJob, { group: ctx.account, id });
  await scheduleCheck(ctx, id);
  const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
  await audit(ctx.db, { event: 'export', ...who, detail: { what: 'group' } });
  return id;
}

/** Schedules a check whether the backup is still in progress, because the queue restarts the work of a killed process only after hours. */
export async function scheduleCheck(ctx: Context, id: string): Promise<void> {
  await ctx.jobs.send(backupJob, { group: ctx.account, id, look: true }, { startAfter: checkAfterSeconds });
}

/** Whether the caller owns the group: created it and is its administrator. */
export async function ownsGroup(ctx: Context): Promise<boolean> {
  if (!ctx.who.access.admin) return false;
  const rows = await ctx.db.query(
    "SELECT FROM account_configurations WHERE account_id = $1 AND key = 'created-by' AND value = $2",
    [ctx.account, ctx.who.user.id],
  );
  return rows.length > 0;
}

function abandonedBefore({ now }: Context): Date {
  return new Date(now.getTime() - abandonedAfterHours * hour);
}
