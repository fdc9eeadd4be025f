import { storeSmallFiles } from '#platform/server/blobs/small-files.ts';
import type { Context } from '#platform/server/context.ts';
import { defaultVersions } from '../../rules/limits.ts';
import { programName } from '../../rules/program-name.ts';
import { thinnedByAge } from '../../rules/thinned-by-age.ts';
import type { Ancestor, Entry } from '../tree/entries.ts';
import type { StoredBytes } from './bytes.ts';

/** The versions of files, in a side table. */

export interface Version {
  readonly number: number;
  readonly size: number;
  readonly sha256: string;
  readonly crc32: number;
  readonly content_type: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly created_by: string | null;
  /** The program that saved it, as `programName` names it. */
  readonly program: string | null;
  /** How the owner describes the key of that program. */
  readonly key_label: string | null;
  /** The own time of a version that is not the newest; null if that was the time of saving. The newest has that of the entry. */
  readonly modified_at: string | null;
}

/** All versions of a file, newest first. */
export async function versionsOf(ctx: Context, file: string): Promise<Version[]> {
  return ctx.db.query<Version & Record<string, unknown>>(
    `SELECT number, size, sha256, crc32, content_type, created_at, created_by, program, key_label, modified_at FROM file_versions
     WHERE account_id = $1 AND file_id = $2 ORDER BY number DESC`,
    [ctx.account, file],
  );
}

/**
 * Inserts a version, in place of an empty placeholder with the same number. `former`: the number of the older version with the same content, which
 * becomes this one.
 */
export async function insertVersion(
  ctx: Context,
  file: string,
  number: number,
  bytes: StoredBytes,
  former?: number,
): Promise<void> {
  const inserted = ctx.db.query(
    `INSERT INTO file_versions (account_id, file_id, number, sha256, size, crc32, content_type, created_at, created_by, program, key_label, checksums, first_saved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13,
       (SELECT coalesce(first_saved_at, created_at) FROM file_versions WHERE account_id = $1 AND file_id = $2 AND number = $12))
     ON CONFLICT (account_id, file_id, number) DO UPDATE SET sha256 = excluded.sha256, size = excluded.size, crc32 = excluded.crc32,
       content_type = excluded.content_type, created_at = excluded.created_at, created_by = excluded.created_by, program = excluded.program,
       key_label = excluded.key_label, checksums = excluded.checksums, first_saved_at = excluded.first_saved_at`,
    [
      ctx.account,
      file,
      number,
      bytes.sha256,
      bytes.size,
      bytes.crc32,
      bytes.type,
      ctx.now,
      ctx.who.user.id,
      ...programOf(ctx),
      former ?? null,
      bytes.checksums ?? null,
    ],
  );
  // Sent at once: a later statement may come after the commit.
  const removed =
    former === undefined
      ? undefined
      : ctx.db.query('DELETE FROM file_versions WHERE account_id = $1 AND file_id = $2 AND number = $3', [
          ctx.account,
          file,
          former,
        ]);
  await Promise.all([inserted, removed, storeSmallFiles(ctx, [bytes])]);
}

/** Inserts the first versions of new files. */
export async function insertFirstVersions(
  ctx: Context,
  files: readonly (readonly [string, StoredBytes])[],
): Promise<void> {
  const inserted = ctx.db.query(
    `INSERT INTO file_versions (account_id, file_id, number, sha256, size, crc32, content_type, created_at, created_by, program, key_label, checksums)
     SELECT $1, u.id, 1, u.sha256, u.size, u.crc32, u.type, $8, $9, $10, $11, u.checksums
     FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[]) AS u (id, sha256, size, crc32, type, checksums) RETURNING file_id`,
    [
      ctx.account,
      files.map(([id]) => id),
      files.map(([, { sha256 }]) => sha256),
      files.map(([, { size }]) => size),
      files.map(([, { crc32 }]) => crc32),
      files.map(([, { type }]) => type),
      files.map(([, { checksums }]) => checksums ?? null),
      ctx.now,
      ctx.who.user.id,
      ...programOf(ctx),
    ],
  );
  const contents = files.map(([, bytes]) => bytes);
  await Promise.all([inserted, storeSmallFiles(ctx, contents)]);
}

/** The caller's program, and how the owner describes its key; null if unknown. */
export function programOf({ who }: Context): readonly [string | null, string | null] {
  return [programName(who.agent) ?? null, who.key?.label ?? null];
}

/** Stores the file's own time with its newest version, before another takes its place. Most files have the time of saving, which needs no statement. */
export async function storeOwnTime(
  ctx: Context,
  { _id: file, modified_at: at }: Entry,
  newest: Pick<Version, 'number' | 'created_at'> | undefined,
): Promise<void> {
  if (at === undefined || newest === undefined || Date.parse(at) === Date.parse(newest.created_at)) return;
  await ctx.db.query(
    'UPDATE file_versions SET modified_at = $4 WHERE account_id = $1 AND file_id = $2 AND number = $3',
    [ctx.account, file, newest.number, at],
  );
}

/** Removes versions of files: all, or those up to a number. */
export async function removeVersions(
  ctx: Context,
  files: readonly string[],
  upTo: number = 2_147_483_647,
): Promise<void> {
  await ctx.db.query('DELETE FROM file_versions WHERE account_id = $1 AND file_id = ANY($2) AND number <= $3', [
    ctx.account,
    files,
    upTo,
  ]);
}

/** Removes versions of a file by their numbers. */
export async function removeNumbers(ctx: Context, file: string, numbers: readonly number[]): Promise<void> {
  await ctx.db.query('DELETE FROM file_versions WHERE account_id = $1 AND file_id = $2 AND number = ANY($3)', [
    ctx.account,
    file,
    numbers,
  ]);
}

/** Of the older versions of a file, the newest first, those that its settings do not retain; `chain`: the file and the directories above. */
export function versionsToRemove(chain: readonly Ancestor[], older: readonly Version[], now: Date): readonly Version[] {
  const by = chain.find(({ versions_by: own }) => own !== undefined)?.versions_by;
  if (by === 'age') return thinnedByAge(older, ({ created_at: at }) => at, now);
  const most = chain.find(({ max_versions: own }) => own !== undefined)?.max_versions ?? defaultVersions;
  return older.slice(most - 1);
}
