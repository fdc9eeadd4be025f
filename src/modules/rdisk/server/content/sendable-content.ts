import type { IncomingHttpHeaders } from 'node:http';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { isSavedSince } from '#platform/server/http/conditions.ts';
import type { Sendable } from '#platform/server/http/sendable.ts';
import type { StoredBytes } from './bytes.ts';
import { fileType } from '../../rules/file-type.ts';
import type { Entry } from '../tree/entries.ts';

/** The content to send for a file, also in the trash: the newest, or that of an existing version. A directory → 404. */
export async function contentOfEntry(
  ctx: Context,
  entry: Entry,
  version?: number,
): Promise<Sendable & Pick<StoredBytes, 'checksums'>> {
  const { version: newest, name } = entry;
  if (newest === undefined) throw failure('not_found', 'missing');
  const number = version ?? newest;
  const [row] = await ctx.db.query<Version>(
    `SELECT sha256, size, content_type, created_at, modified_at, checksums FROM file_versions
     WHERE account_id = $1 AND file_id = $2 AND number = $3`,
    [ctx.account, entry._id, number],
  );
  if (row === undefined) throw failure('not_found', 'missing');
  const { sha256, size, created_at: savedAt, checksums } = row;
  const type = fileType(row.content_type, name);
  const at = (number === newest ? entry.modified_at : row.modified_at) ?? savedAt;
  return {
    sha256,
    size,
    type,
    isDetected: true,
    name,
    etag: etagOf(sha256, number),
    at: new Date(at),
    savedAt: new Date(savedAt),
    checksums: checksums ?? undefined,
  };
}

interface Version extends Record<string, unknown> {
  readonly sha256: string;
  readonly size: number;
  readonly content_type: string;
  readonly created_at: string;
  readonly modified_at: string | null;
  readonly checksums: string | null;
}

/** Throws 412 if the content was saved after If-Unmodified-Since. An entity tag takes precedence. */
export async function assertUnmodifiedSince(
  ctx: Context,
  headers: IncomingHttpHeaders,
  entry: Entry | undefined,
): Promise<void> {
  if (headers['if-match'] !== undefined || headers['if-unmodified-since'] === undefined) return;
  if (entry?.version === undefined) return;
  if (isSavedSince(headers, await contentOfEntry(ctx, entry)))
    throw failure('precondition_failed', 'The conditions of the request do not hold.');
}

/** A strong entity tag: the beginning of the digest, and the version number, which differs if the same content was saved again. */
export function etagOf(sha256: string, version: number): string {
  return `${sha256.slice(0, 32)}-${version}`;
}
