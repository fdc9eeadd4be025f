import { randomBytes } from 'node:crypto';
import { failure } from '#platform/entity/failure.ts';
import type { App, Job } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { largestContent } from '../../../rules/limits.ts';
import { type StoredBytes, storageFull } from '../../content/bytes.ts';
import { remainingQuota } from '../../content/usage.ts';
import type { PutTarget } from '../put-file.ts';

/** Unfinished uploads in several requests. */

export interface Upload {
  readonly id: string;
  /** Total bytes. */
  readonly length: number;
  readonly target: UploadTarget;
  /** Its content, once all bytes are in the store. */
  readonly kept?: StoredBytes | undefined;
}

/** The target, and the digest that the content must have. */
export type UploadTarget = PutTarget & { readonly sha256?: string | undefined };

const day = 86_400_000;
/** An upload without activity is deleted after this time. */
const uploadLifetime = 7 * day;
/** Unfinished uploads of one person in a group. */
const maxOpen = 500;

/** Creates an upload. All unfinished uploads of the group together must fit into the quota. */
export async function createUpload(ctx: Context, length: number, target: UploadTarget): Promise<Upload> {
  checkModuleScope(ctx.who, 'rdisk', 'write');
  refuseReadOnly(ctx);
  if (length > largestContent) throw failure('too_large', 'file-too-large');
  const [[open], room] = await Promise.all([
    ctx.db.query<{ bytes: number; own: number }>(
      `SELECT coalesce(sum(length), 0)::float8 AS bytes, count(*) FILTER (WHERE user_id = $2) AS own
       FROM drive_uploads WHERE account_id = $1`,
      [ctx.account, ctx.who.user.id],
    ),
    remainingQuota(ctx),
  ]);
  if ((open?.bytes ?? 0) + length > room) throw storageFull();
  if ((open?.own ?? 0) >= maxOpen) throw failure('too_many_requests', 'Too many requests', { retryAfter: 60 });
  const id = randomBytes(16).toString('hex');
  await ctx.db.query(
    `INSERT INTO drive_uploads (account_id, id, user_id, length, target, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ctx.account,
      id,
      ctx.who.user.id,
      length,
      JSON.stringify(target),
      ctx.now,
      new Date(ctx.now.getTime() + uploadLifetime),
    ],
  );
  return { id, length, target };
}

/** An upload of the caller's own, or 404. */
export async function uploadOf(ctx: Context, id: string): Promise<Upload> {
  const [row] = await ctx.db.query<{ length: number; target: UploadTarget; kept: StoredBytes | null }>(
    `SELECT length, target, kept FROM drive_uploads WHERE account_id = $1 AND id = $2 AND user_id = $3 AND expires_at > $4`,
    [ctx.account, id, ctx.who.user.id, ctx.now],
  );
  if (row === undefined) throw failure('not_found', 'missing');
  return { id, length: row.length, target: row.target, kept: row.kept ?? undefined };
}

/** Records that all bytes are in the store, so that the client need not send them again after a refusal. */
export async function recordStored(
  ctx: Context,
  id: string,
  { sha256, size, crc32, type, encrypted }: StoredBytes,
): Promise<void> {
  await ctx.db.query('UPDATE drive_uploads SET kept = $3 WHERE account_id = $1 AND id = $2', [
    ctx.account,
    id,
    JSON.stringify({ sha256, size, crc32, type, encrypted }),
  ]);
}

export async function deleteUpload(ctx: Context, id: string): Promise<void> {
  await ctx.db.query('DELETE FROM drive_uploads WHERE account_id = $1 AND id = $2', [ctx.account, id]);
}

/** Every night: deletes inactive uploads and bytes that belong to no upload. */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  schedule: '35 3 * * *',
  work: async (app) => {
    await app.system('sweep', async (db) => db.query('DELETE FROM drive_uploads WHERE expires_at <= $1', [app.now()]));
    for await (const { name, at } of app.blobs.parts.list())
      if (app.now().getTime() - at.getTime() > day && !(await isOpen(app, name))) await app.blobs.parts.remove(name);
  },
};

async function isOpen(app: App, id: string): Promise<boolean> {
  const rows = await app.system('sweep', async (db) => db.query('SELECT 1 FROM drive_uploads WHERE id = $1', [id]));
  return rows.length > 0;
}
