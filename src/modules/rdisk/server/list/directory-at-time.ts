import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { isDirectory, liveKinds } from '../../rules/kinds.ts';
import { chainOf, type Entry, entryFromRow, inDirectory } from '../tree/entries.ts';

/** Entries of one listing. */
const most = 10_000;

/**
 * Lists a directory at an earlier time: its entries with the names and newest versions of that time. Entries that were removed for good since are
 * missing; a file whose version was removed is listed without one.
 */
export async function directoryAtTime(
  ctx: Context,
  dir: string | undefined,
  moment: Date,
): Promise<{ readonly chain: Awaited<ReturnType<typeof chainOf>>; readonly entries: readonly Entry[] }> {
  const chain = dir === undefined ? [] : await chainOf(ctx, dir);
  if (dir !== undefined && (chain[0] === undefined || !isDirectory(chain[0].kind)))
    throw failure('not_found', 'missing');
  const rows = await ctx.db.query<Row>(sqlOf(inDirectory(dir)), [ctx.account, dir ?? null, moment, liveKinds, most]);
  return { chain, entries: rows.map(entryThen) };
}

interface Row extends Record<string, unknown> {
  readonly name_then: string;
  readonly kind_then: string;
  readonly number: number | null;
  readonly number_size: number | null;
  readonly number_sha256: string | null;
  readonly number_type: string | null;
  readonly number_time: string | null;
}

function entryThen(row: Row): Entry {
  const { name_then: name, kind_then: kind, number: version, ...rest } = row;
  const bytes: Input = {
    version,
    size: row.number_size,
    sha256: row.number_sha256,
    content_type: row.number_type,
    stored: row.number_size,
    modified_at: row.number_time,
  };
  return entryFromRow({ ...rest, ...bytes, name, kind, deleted_at: null });
}

/**
 * For each field that places an entry: the old value in the first change after that time, else the present value. Only entries that are in the
 * directory now, or left it since, are looked at. `within`: SQL for "in the directory".
 */
const sqlOf = (within: string): string => `WITH later AS (
    SELECT DISTINCT ON (v.item_id, c.line ->> 'field') v.item_id, c.line ->> 'field' AS field, c.line ->> 'from' AS was
    FROM versions v CROSS JOIN LATERAL jsonb_array_elements(v.changes) AS c (line)
    WHERE v.account_id = $1 AND v.created_at > $3 AND c.line ->> 'field' IN ('name', 'dir_id', 'kind')
    ORDER BY v.item_id, c.line ->> 'field', v.created_at, v.id
  ), entries AS (
    SELECT f.*, coalesce(n.was, f.name) AS name_then, coalesce(k.was, f.kind) AS kind_then,
      CASE WHEN d.item_id IS NULL THEN f.dir_id ELSE d.was END AS dir_then
    FROM cloud_files f
    LEFT JOIN later n ON n.item_id = f.id AND n.field = 'name'
    LEFT JOIN later k ON k.item_id = f.id AND k.field = 'kind'
    LEFT JOIN later d ON d.item_id = f.id AND d.field = 'dir_id'
    WHERE f.account_id = $1 AND f.created_at <= $3 AND f.id IN (
      SELECT id FROM cloud_files WHERE account_id = $1 AND ${within}
      UNION SELECT item_id FROM later WHERE field = 'dir_id' AND was IS NOT DISTINCT FROM $2::text)
  )
  SELECT e.*, b.number, b.size AS number_size, b.sha256 AS number_sha256, b.content_type AS number_type,
    CASE WHEN b.number IS NULL OR b.number = e.version THEN e.modified_at ELSE coalesce(b.modified_at, b.created_at) END AS number_time
  FROM entries e LEFT JOIN LATERAL (
    SELECT number, size, sha256, content_type, modified_at, created_at FROM file_versions b
    WHERE b.account_id = $1 AND b.file_id = e.id AND coalesce(b.first_saved_at, b.created_at) <= $3
    ORDER BY CASE WHEN b.created_at <= $3 THEN b.created_at ELSE b.first_saved_at END DESC, number DESC LIMIT 1) b ON true
  WHERE e.dir_then IS NOT DISTINCT FROM $2::text AND e.kind_then = ANY($4)
  ORDER BY e.name_then, e.id LIMIT $5`;
