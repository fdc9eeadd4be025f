import { fail } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { lockAccount, takeTurn } from '#platform/server/sequences.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isDirectory, isLive } from '../../rules/kinds.ts';
import { mostCopied } from '../../rules/limits.ts';
import { appendVersion } from '../content/append.ts';
import { bytesOf, discard } from '../content/take-over.ts';
import { addUsage } from '../content/usage.ts';
import { childNamed, entryOf, liveBelowSql, liveEntry } from './entries.ts';
import { type Clash, type Moved, wayFor } from './move.ts';
import { freeName, openPlace, type Place } from './place.ts';

/**
 * Copies an entry with all that lies below it, in one statement; of files the newest version, whose bytes lie in the store once. `shallow`:
 * of a directory itself alone. Takes the group's lock.
 */
export async function copyEntry(
  ctx: Context,
  id: string,
  asked: Place,
  { clash = 'refuse', shallow = false }: { readonly clash?: Clash; readonly shallow?: boolean } = {},
): Promise<Moved> {
  refuseReadOnly(ctx);
  for (const module of ctx.product.modules) await module.creating?.(ctx, cloudFile);
  await takeTurn(ctx);
  const entry = await liveEntry(ctx, id);
  await openPlace(ctx, asked.dir, shallow ? undefined : id);
  const other = await childNamed(ctx, asked.dir, asked.name);
  if (other?._id === id && clash !== 'keep') throw fail('forbidden', 'An entry is not copied onto itself');
  const way = wayFor(entry, other, clash);
  if (way === 'skip') return { id, rev: entry._rev, name: entry.name, skipped: true };
  if (way === 'over' && other !== undefined) {
    const { id: over, rev } = await appendVersion(ctx, other, await bytesOf(ctx, entry));
    return { id: over, rev, name: asked.name };
  }
  if (way === 'replace' && other !== undefined && isLive(other.kind))
    await discard(ctx, { ...other, kind: other.kind });
  const place = way === 'number' ? { ...asked, name: await freeName(ctx, asked) } : asked;
  const depth = shallow && isDirectory(entry.kind) ? 0 : 1_000_000;
  return copyTree(ctx, id, place, depth);
}

async function copyTree(ctx: Context, id: string, { dir, name }: Place, depth: number): Promise<Moved> {
  const [all] = await ctx.db.query<{ count: number; size: number }>(
    `${tree} SELECT count(*)::integer AS count, coalesce(sum(size), 0)::bigint AS size FROM tree`,
    [ctx.account, id, '', '', depth],
  );
  const { count = 0, size = 0 } = all ?? {};
  if (count > mostCopied) throw fail('forbidden', 'A copy holds too many entries.');
  const { seq } = await lockAccount(ctx, undefined, count);
  const root = newId(cloudFile.prefix, ctx.now.getTime());
  // Refused before anything is written where there is no room.
  await addUsage(ctx, size, 0);
  await ctx.db.query(copySql, [ctx.account, id, root, dir ?? null, depth, ctx.now, ctx.who.user.id, name, seq]);
  await ctx.db.query(
    `UPDATE counters SET amount = amount + $2, size = size + $3 WHERE account_id = $1 AND id = 'CloudFile'`,
    [ctx.account, count, size],
  );
  const made = await entryOf(ctx, root);
  if (made === undefined) throw new Error('nothing was copied');
  await tellCopy(ctx, root, made._rev, name);
  return { id: root, rev: made._rev, name };
}

/** SQL: the entry $2 and what lies below it, each with the id of its copy; $3 is that of the first and $4 its directory. */
const tree = `WITH RECURSIVE tree AS (
    SELECT f.*, $3::text AS new_id, $4::text AS new_dir, 0 AS level FROM cloud_files f WHERE account_id = $1 AND id = $2
    UNION ALL
    SELECT f.*, 'fil-' || replace(gen_random_uuid()::text, '-', ''), tree.new_id, tree.level + 1
    FROM tree JOIN cloud_files f ON f.account_id = $1 AND f.dir_id = tree.id AND f.${liveBelowSql} WHERE tree.level < $5)`;

const copySql = `${tree}, made AS (
    INSERT INTO cloud_files (account_id, id, rev, created_at, updated_at, created_by, name, kind, dir_id, description, color, starred,
      max_versions, size, stored, content_type, sha256, version)
    SELECT account_id, new_id, '1-' || replace(gen_random_uuid()::text, '-', ''), $6, $6, $7, CASE WHEN level = 0 THEN $8 ELSE name END,
      kind, new_dir, description, color, false, max_versions, size, size, content_type, sha256, CASE WHEN size IS NULL THEN NULL ELSE 1 END
    FROM tree RETURNING id, rev
  ), versions AS (
    INSERT INTO file_versions (account_id, file_id, number, sha256, size, crc32, content_type, created_at, created_by)
    SELECT $1, t.new_id, 1, v.sha256, v.size, v.crc32, v.content_type, $6, $7
    FROM tree t JOIN file_versions v ON v.account_id = $1 AND v.file_id = t.id AND v.number = t.version RETURNING 1
  ), found AS (
    INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
    SELECT $1, t.new_id, s.klass, t.new_id, CASE WHEN level = 0 THEN $8 ELSE s.title END, s.text, $6
    FROM tree t JOIN search s ON s.account_id = $1 AND s.id = t.id RETURNING 1
  ), properties AS (
    INSERT INTO dav_properties (account_id, entry_id, namespace, name, value)
    SELECT $1, t.new_id, p.namespace, p.name, p.value
    FROM tree t JOIN dav_properties p ON p.account_id = $1 AND p.entry_id = t.id RETURNING 1
  )
  INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
  SELECT $1, id, 'cloud_file', rev, $9::bigint + row_number() OVER (ORDER BY id) - 1, false FROM made RETURNING 1`;

/** One line in the timeline, at what was copied. */
async function tellCopy(ctx: Context, id: string, rev: string, label: string): Promise<void> {
  await ctx.db.query(
    `INSERT INTO versions (account_id, id, created_at, app_event, event, whodunnit, api_format, item_type, item_id, item_label, item_rev, changes)
     VALUES ($1, $2, $3, 'copy', 'create', $4, 'v7', 'cloud_file', $5, $6, $7, '[]')`,
    [ctx.account, newId('ver', ctx.now.getTime()), ctx.now, ctx.who.user.id, id, label.slice(0, 200), rev],
  );
}
