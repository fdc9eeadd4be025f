import type { Context } from '#platform/server/context.ts';
import { defaultVersions } from '../../rules/limits.ts';
import type { Ancestor } from '../tree/entries.ts';
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
}

/** All versions of a file, newest first. */
export async function versionsOf(ctx: Context, file: string): Promise<Version[]> {
  return ctx.db.query<Version & Record<string, unknown>>(
    `SELECT number, size, sha256, crc32, content_type, created_at, created_by FROM file_versions
     WHERE account_id = $1 AND file_id = $2 ORDER BY number DESC`,
    [ctx.account, file],
  );
}

/** Inserts a version, in place of an empty placeholder with the same number. */
export async function insertVersion(ctx: Context, file: string, number: number, bytes: StoredBytes): Promise<void> {
  await ctx.db.query(
    `INSERT INTO file_versions (account_id, file_id, number, sha256, size, crc32, content_type, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (account_id, file_id, number) DO UPDATE SET sha256 = excluded.sha256, size = excluded.size, crc32 = excluded.crc32,
       content_type = excluded.content_type, created_at = excluded.created_at, created_by = excluded.created_by`,
    [ctx.account, file, number, bytes.sha256, bytes.size, bytes.crc32, bytes.type, ctx.now, ctx.who.user.id],
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

/** The maximum of versions, set on the file or on the nearest directory above. */
export function maxVersionsOf(chain: readonly Pick<Ancestor, 'max_versions'>[]): number {
  return chain.find(({ max_versions: own }) => own !== undefined)?.max_versions ?? defaultVersions;
}
