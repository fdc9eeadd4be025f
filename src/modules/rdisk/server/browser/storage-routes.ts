import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, orNull, yes } from '#platform/server/api/shapes/shape.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { addUsage, hasQuota, usageOf } from '../content/usage.ts';
import { removeVersions } from '../content/versions.ts';
import { liveSql } from '../tree/entries.ts';
import { type PageRow, treePages } from '../tree/pages.ts';
import { assertWritable, purgeCompletely } from './bulk-entry-routes.ts';

const bytes = Type.Integer({ description: 'Bytes.' });
const digest = Type.Unsafe<string>({ type: 'string', pattern: '^[0-9a-f]{64}$' });
const about = { tags: ['Drive'], params: ofDatabase };
const schemas = {
  space: {
    ...about,
    operationId: 'driveSpace',
    summary:
      'Bytes used by the drive’s files, their older versions and the trash, and the quota, which is null without a limit',
    response: { 200: exactly({ files: bytes, versions: bytes, trash: bytes, limit: orNull(bytes) }) },
  },
  free: {
    ...about,
    operationId: 'freeSpace',
    summary: 'Delete all older versions, or the whole trash, permanently',
    body: exactly({ what: oneOf(['versions', 'trash']) }),
    response: { 200: exactly({ ok: yes, freed: bytes }) },
  },
  known: {
    ...about,
    operationId: 'knownBytes',
    summary: 'Which of these digests the drive already has; their files can be saved without sending the bytes',
    body: exactly({ sha256s: listOf(digest, { maxItems: 1000 }) }),
    response: { 200: exactly({ known: listOf(Type.String()) }) },
  },
};

/** `GET /{db}/files/_space`, `POST /{db}/files/_free {what}`, `POST /{db}/files/_known {sha256s}`. */
export function storageRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'find', token: 'rdisk' } as const;
  server.get('/:db/files/_space', { config, schema: schemas.space }, async (request) =>
    readingAccount(app, request, storageOf),
  );
  server.post('/:db/files/_known', { config, schema: schemas.known }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      const rows = await ctx.db.query<{ sha256: string }>(
        'SELECT DISTINCT sha256 FROM file_versions WHERE account_id = $1 AND sha256 = ANY($2)',
        [ctx.account, request.body.sha256s],
      );
      return { known: rows.map(({ sha256 }) => sha256) };
    }),
  );
  server.post('/:db/files/_free', { config: { ...config, cost: 'bulk' }, schema: schemas.free }, async (request) => {
    await assertWritable(app, request, true);
    const before = await readingAccount(app, request, usageOf);
    await (request.body.what === 'trash' ? emptyTrash(app, request) : removeOldVersions(app, request));
    const after = await readingAccount(app, request, usageOf);
    return { ok: true, freed: Math.max(0, before.files + before.versions - after.files - after.versions) };
  });
}

async function storageOf(ctx: Context) {
  const [{ files, versions, quota }, trash, isLimited] = await Promise.all([usageOf(ctx), trashOf(ctx), hasQuota(ctx)]);
  const { size, stored } = trash;
  return { files: files - size, versions: versions - (stored - size), trash: stored, limit: isLimited ? quota : null };
}

interface Bytes {
  readonly size: number | null;
  readonly stored: number | null;
}

/** Bytes of the deleted files and of all below deleted directories. */
async function trashOf(ctx: Context): Promise<{ readonly size: number; readonly stored: number }> {
  const [[deleted], directories] = await Promise.all([
    ctx.db.query<Bytes>(
      `SELECT sum(size)::bigint AS size, sum(stored)::bigint AS stored FROM cloud_files WHERE account_id = $1 AND kind = 'file_deleted'`,
      [ctx.account],
    ),
    ctx.db.query<{ id: string }>(`SELECT id FROM cloud_files WHERE account_id = $1 AND kind = 'dir_deleted'`, [
      ctx.account,
    ]),
  ]);
  let [size, stored] = [deleted?.size ?? 0, deleted?.stored ?? 0];
  const tops = directories.map(({ id }) => id);
  for await (const rows of treePages<PageRow & Bytes>(ctx, tops, 'f.size, f.stored', () => true))
    for (const row of rows.filter(({ kind }) => kind !== 'file_deleted')) {
      size += row.size ?? 0;
      stored += row.stored ?? 0;
    }
  return { size, stored };
}

async function emptyTrash(app: App, request: FastifyRequest): Promise<void> {
  for (let some: readonly string[] | undefined; some?.length !== 0;) {
    some = await readingAccount(app, request, async (ctx) => {
      const rows = await ctx.db.query<{ id: string }>(
        `SELECT id FROM cloud_files WHERE account_id = $1 AND NOT (${liveSql}) AND deleted_at IS NOT NULL LIMIT 100`,
        [ctx.account],
      );
      return rows.map(({ id }) => id);
    });
    // Another request may have restored or removed the entry meanwhile.
    for (const id of some) await purgeCompletely(app, request, id).catch(ignoreMissing);
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Failure) || error.error !== 'not_found') throw error;
}

/** Files whose versions one transaction removes. */
const filesPerTransaction = 100;

/** Removes old versions. New ones that arrive meanwhile stay, so that the loop ends. */
async function removeOldVersions(app: App, request: FastifyRequest): Promise<void> {
  const until = app.now();
  for (let left = true; left;)
    left = await inAccount(app, request, async (ctx) => removeSomeVersions(ctx, until), 'by-kind');
}

async function removeSomeVersions(ctx: Context, until: Date): Promise<boolean> {
  await lockGroup(ctx);
  const rows = await ctx.db.query<{ id: string; size: number; stored: number; version: number }>(
    `SELECT id, size::float8 AS size, stored::float8 AS stored, version FROM cloud_files
     WHERE account_id = $1 AND id IN (SELECT v.file_id FROM file_versions v JOIN cloud_files f ON f.account_id = $1 AND f.id = v.file_id
       WHERE v.account_id = $1 AND v.number < f.version AND f.updated_at <= $3 LIMIT $2)`,
    [ctx.account, filesPerTransaction, until],
  );
  for (const { id, size, stored, version } of rows) {
    await updateOwn(ctx, cloudFile, id, { stored: size }, 'update');
    await removeVersions(ctx, [id], version - 1);
    await addUsage(ctx, 0, size - stored);
  }
  return rows.length > 0;
}
