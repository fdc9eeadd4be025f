import { fail } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import type { Sendable } from '#platform/server/http/send-bytes.ts';
import type { Entry } from '../tree/entries.ts';

/** What is sent of a file: its newest bytes, or those of a version that is still kept; also of one in the trash. A directory has none → 404. */
export async function contentOfEntry(ctx: Context, entry: Entry, version?: number): Promise<Sendable> {
  const { sha256, size, version: newest, content_type: type = 'application/octet-stream', name } = entry;
  if (sha256 === undefined || size === undefined || newest === undefined) throw fail('not_found', 'missing');
  if (version === undefined || version === newest) return { sha256, size, type, name, etag: etagOf(sha256, newest) };
  const [row] = await ctx.db.query<{ sha256: string; size: number; content_type: string }>(
    'SELECT sha256, size, content_type FROM file_versions WHERE account_id = $1 AND file_id = $2 AND number = $3',
    [ctx.account, entry._id, version],
  );
  if (row === undefined) throw fail('not_found', 'missing');
  return { sha256: row.sha256, size: row.size, type: row.content_type, name, etag: etagOf(row.sha256, version) };
}

/** A strong tag: the beginning of the digest, and the number, by which the same bytes saved again are told apart. */
export function etagOf(sha256: string, version: number): string {
  return `${sha256.slice(0, 32)}-${version}`;
}
