import { fileTypeFromBuffer } from 'file-type';
import type { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import type { Blobs, Received } from '#platform/server/blobs/blobs.ts';
import type { Context } from '#platform/server/context.ts';
import { type StatedContent, watched } from './stated-content.ts';
import { largestContent } from '../../rules/limits.ts';
import { ageStarts, encryptedType } from '../../rules/vault.ts';

/** Content in the store, as a version refers to it. */
export interface StoredBytes {
  readonly sha256: string;
  readonly size: number;
  readonly crc32: number;
  /** The type that the first bytes indicate; the name does not matter. */
  readonly type: string;
  /** Whether they begin like files of the program `age`, binary or armored. */
  readonly encrypted: boolean;
  /** The bytes themselves, if the transaction of the version stores them. */
  readonly content?: Buffer | undefined;
  /** Further checksums of the bytes that a program sent, `SHA1:… MD5:…`. */
  readonly checksums?: string | undefined;
  /** The file's own time, ISO 8601; undefined if its program sent none. */
  readonly modifiedAt?: string | undefined;
}

/**
 * Received content. `keep` moves it to its final name in the store, unless the database stores it with the version; `discard` deletes it unless it was
 * kept.
 */
export type ReceivedBytes = StoredBytes & Pick<Received, 'keep' | 'discard'>;

/**
 * Reads a body to its end. More bytes than `limit`, the remaining quota, → 507; another length or digest than `stated` → 400. Call `keep` before
 * the transaction that creates the version.
 */
export async function receiveBytes(
  blobs: Blobs,
  body: Readable,
  { limit, stated = { lengths: [], digests: [] } }: { readonly limit: number; readonly stated?: StatedContent },
): Promise<ReceivedBytes> {
  const { source, compare } = watched(body, stated);
  const received = await blobs.receive(source, Math.min(limit, largestContent)).catch((error: unknown) => {
    throw limit < largestContent && isTooLarge(error) ? storageFull() : error;
  });
  try {
    return { ...(await describeBytes(received)), checksums: compare(received) };
  } catch (error) {
    await received.discard();
    throw error;
  }
}

/** Adds the detected type to received content. */
export async function describeBytes(received: Received): Promise<ReceivedBytes> {
  const { content, head } = received;
  const keep = async (): Promise<void> => (content === undefined ? received.keep() : undefined);
  return { ...received, keep, type: await typeOf(head), encrypted: isEncrypted(head) };
}

/** Content that a version in the group already has, or undefined. */
export async function findStoredBytes(ctx: Context, sha256: string): Promise<StoredBytes | undefined> {
  return (await findAllStoredBytes(ctx, [sha256])).get(sha256);
}

/** Those of several contents that versions in the group already have, by digest. */
export async function findAllStoredBytes(
  ctx: Context,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, StoredBytes>> {
  const rows = await ctx.db.query<{
    sha256: string;
    size: number;
    crc32: number;
    content_type: string;
    checksums: string | null;
  }>(
    `SELECT v.sha256, v.size, v.crc32, v.content_type, v.checksums FROM unnest($2::text[]) AS d (sha256)
     CROSS JOIN LATERAL (
       SELECT * FROM file_versions WHERE account_id = $1 AND sha256 = d.sha256 ORDER BY checksums LIMIT 1) v`,
    [ctx.account, sha256s],
  );
  return new Map(
    rows.map(({ sha256, size, crc32, content_type: type, checksums }) => [
      sha256,
      { sha256, size, crc32, type, checksums: checksums ?? undefined, encrypted: type === encryptedType },
    ]),
  );
}

export function storageFull(): Error {
  return failure('insufficient_storage', { base: [{ code: 'storage-full' }] });
}

const encryptedHeads = ageStarts.map((head) => Buffer.from(head));

function isEncrypted(head: Buffer): boolean {
  return encryptedHeads.some((start) => head.subarray(0, start.length).equals(start));
}

/** The kind of a file with this content: the bytes decide, whatever program saves them. */
export function fileKindOf({ encrypted }: Pick<StoredBytes, 'encrypted'>): 'file' | 'file_enc' {
  return encrypted ? 'file_enc' : 'file';
}

async function typeOf(head: Buffer): Promise<string> {
  if (isEncrypted(head)) return encryptedType;
  // The byte order mark of UTF-16 looks like the beginning of an MPEG audio frame.
  if (head[0] === 0xff && head[1] === 0xfe) return 'application/octet-stream';
  const found = await fileTypeFromBuffer(head);
  return found?.mime ?? (isPlainText(head) ? 'text/plain' : 'application/octet-stream');
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'error' in error && error.error === 'too_large';
}

/** Whether the first bytes of a file are UTF-8 text: no control characters except line breaks and tabs; only the last character may be cut. */
function isPlainText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
