import { className } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { constraintOf } from '#platform/server/db/database-failures.ts';
import { fileCounters } from '#platform/server/records/record-write.ts';
import { storageOf } from '#modules/activity/rules/attachment.ts';
import { planOf } from '#modules/groups/server/plan/plan.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { storageFull } from './bytes.ts';

/** Stored bytes of a group, newest and older versions, in one row that no write may raise above the quota. */

export interface Usage {
  readonly files: number;
  readonly versions: number;
  readonly quota: number;
}

/** The usage and the quota. */
export async function usageOf(ctx: Context): Promise<Usage> {
  const [quota, [row]] = await Promise.all([
    quotaOf(ctx),
    ctx.db.query<{ files: number; versions: number }>('SELECT files, versions FROM file_usage WHERE account_id = $1', [
      ctx.account,
    ]),
  ]);
  return { files: row?.files ?? 0, versions: row?.versions ?? 0, quota };
}

/** Bytes that may still be stored. */
export async function remainingQuota(ctx: Context): Promise<number> {
  const { files, versions, quota } = await usageOf(ctx);
  return Math.max(0, quota - files - versions);
}

/** Adds to the usage; above the quota it throws 507. Negative amounts are always possible, also in a group above its quota. */
export async function addUsage(ctx: Context, files: number, versions: number): Promise<void> {
  if (files === 0 && versions === 0) return;
  const values = [ctx.account, files, versions, await quotaOf(ctx)];
  const sent = ctx.db
    .query(
      `WITH moved AS (
         UPDATE file_usage SET files = files + $2::bigint, versions = versions + $3::bigint,
           quota = CASE WHEN $2::bigint + $3::bigint > 0 THEN $4::bigint
             ELSE greatest($4::bigint, files + versions + $2::bigint + $3::bigint) END
         WHERE account_id = $1 RETURNING 1)
       INSERT INTO file_usage (account_id, files, versions, quota)
       SELECT $1, $2::bigint, $3::bigint, $4::bigint WHERE NOT EXISTS (SELECT FROM moved) ON CONFLICT DO NOTHING`,
      values,
    )
    .catch(throwStorageFull);
  void ctx.settle(sent);
}

function throwStorageFull(error: unknown): never {
  throw constraintOf(error) === 'file_usage_quota' ? storageFull() : error;
}

/** Whether the plan limits the storage. */
export async function hasQuota(ctx: Context): Promise<boolean> {
  return Number.isFinite(storageOf(await planOf(ctx)));
}

const quotas = new WeakMap<Context, Promise<number>>();

/** The drive's quota in bytes: the plan's storage minus the files of other kinds. Cached per transaction. */
export async function quotaOf(ctx: Context): Promise<number> {
  const known = quotas.get(ctx) ?? loadQuota(ctx);
  quotas.set(ctx, known);
  return known;
}

async function loadQuota(ctx: Context): Promise<number> {
  const [plan, [row]] = await Promise.all([
    planOf(ctx),
    ctx.db.query<{ size: number }>(
      'SELECT coalesce(sum(size), 0)::bigint AS size FROM counters WHERE account_id = $1 AND id = ANY($2)',
      [ctx.account, fileCounters(ctx.product.hooks).filter((name) => name !== className(cloudFile.kind))],
    ),
  ]);
  return Math.max(0, Math.min(storageOf(plan), Number.MAX_SAFE_INTEGER) - (row?.size ?? 0));
}
