import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { addDocuments } from '#platform/server/changes/document-totals.ts';
import { lockAccount, lockGroup } from '#platform/server/records/group-lock.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isDirectory, isLive } from '../../rules/kinds.ts';
import { copiedAtOnce } from '../../rules/limits.ts';
import { appendVersion } from '../content/append.ts';
import { bytesOf, moveToTrash } from '../content/replace-file.ts';
import { addUsage } from '../content/usage.ts';
import { programOf } from '../content/versions.ts';
import { treeSql as tree, writeCopies } from './copy-sql.ts';
import { childNamed, entryOf, liveEntry } from './entries.ts';
import { type Clash, type Moved, resolveClash } from './move.ts';
import { freeName, assertPlaceOpen, type Place } from './place.ts';

/**
 * Copies an entry with everything below in one statement, or throws `CopyTooLarge`. Of files it copies the newest version; the store keeps one
 * object for both. `shallow`: only the directory itself. Takes the group's lock.
 */
export async function copyEntry(
  ctx: Context,
  id: string,
  asked: Place,
  { clash = 'refuse', shallow = false }: { readonly clash?: Clash; readonly shallow?: boolean } = {},
): Promise<Moved> {
  refuseReadOnly(ctx);
  for (const module of ctx.product.modules) await module.creating?.(ctx, cloudFile);
  await lockGroup(ctx);
  const entry = await liveEntry(ctx, id);
  await assertPlaceOpen(ctx, asked.dir, shallow ? undefined : id);
  const other = await childNamed(ctx, asked.dir, asked.name);
  if (other?._id === id && clash !== 'keep') throw failure('forbidden', 'An entry is not copied onto itself');
  const way = resolveClash(entry, other, clash);
  if (way === 'skip') return { id, rev: entry._rev, name: entry.name, skipped: true };
  if (way === 'over' && other !== undefined) {
    const { id: over, rev } = await appendVersion(ctx, other, await bytesOf(ctx, entry));
    return { id: over, rev, name: asked.name };
  }
  if (way === 'replace' && other !== undefined && isLive(other.kind))
    await moveToTrash(ctx, { ...other, kind: other.kind });
  const place = way === 'number' ? { ...asked, name: await freeName(ctx, asked) } : asked;
  const depth = shallow && isDirectory(entry.kind) ? 0 : 1_000_000;
  return copyTree(ctx, id, place, depth);
}

/** The tree is too large for one statement and nothing was written; use `copyInSlices`. */
export class CopyTooLarge extends Error {}

async function copyTree(ctx: Context, id: string, { dir, name }: Place, depth: number): Promise<Moved> {
  const [all] = await ctx.db.query<{ count: number; size: number }>(
    `${tree}, few AS (SELECT size FROM tree LIMIT $6) SELECT count(*)::integer AS count, coalesce(sum(size), 0)::bigint AS size FROM few`,
    [ctx.account, id, '', '', depth, copiedAtOnce + 1],
  );
  const { count = 0, size = 0 } = all ?? {};
  if (count > copiedAtOnce) throw new CopyTooLarge();
  const { seq } = await lockAccount(ctx, undefined, count);
  const root = newId(cloudFile.prefix, ctx.now.getTime());
  // Check the quota before writing.
  await addUsage(ctx, size, 0);
  await writeCopies(ctx.db, tree, {
    tree: [ctx.account, id, root, dir ?? null, depth],
    at: ctx.now,
    by: ctx.who.user.id,
    name,
    seq,
    program: programOf(ctx),
  });
  await ctx.db.query(
    `UPDATE counters SET amount = amount + $2, size = size + $3 WHERE account_id = $1 AND id = 'CloudFile'`,
    [ctx.account, count, size],
  );
  await addDocuments(ctx, cloudFile.kind, count);
  const made = await entryOf(ctx, root);
  if (made === undefined) throw new Error('nothing was copied');
  await addToTimeline(ctx, root, made._rev, name);
  return { id: root, rev: made._rev, name };
}

/** Adds one line to the timeline of the copied entry. */
async function addToTimeline(ctx: Context, id: string, rev: string, label: string): Promise<void> {
  await ctx.db.query(
    `INSERT INTO versions (account_id, id, created_at, app_event, event, whodunnit, api_format, item_type, item_id, item_label, item_rev, changes)
     VALUES ($1, $2, $3, 'copy', 'create', $4, 'v7', 'cloud_file', $5, $6, $7, '[]')`,
    [ctx.account, newId('ver', ctx.now.getTime()), ctx.now, ctx.who.user.id, id, label.slice(0, 200), rev],
  );
}
