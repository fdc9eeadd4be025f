import type { Readable } from 'node:stream';
import { Failure } from '#platform/entity/failure.ts';

/** Completely received bytes: in a temporary file, or in memory if they are few. */
export interface Received {
  /** 64 hex digits. */
  readonly sha256: string;
  readonly size: number;
  /** Checksum for ZIP archives. */
  readonly crc32: number;
  /** The first bytes, to detect the type. */
  readonly head: Buffer;
  /** All bytes, if they are so few that the database may store them instead of `keep`; see `storeSmallFiles`. */
  readonly content?: Buffer | undefined;
  /**
   * Stores the bytes permanently under their digest. Call it before the transaction that writes the record which refers
   * to them; bytes without a record are swept a day later.
   */
  keep(): Promise<void>;
  /** Deletes the bytes; does nothing after `keep`. */
  discard(): Promise<void>;
}

/** Uploads over several requests, each under its own name; they survive the process and are not files yet. */
export interface Parts {
  /** Number of bytes; 0 for an unknown name. */
  size(name: string): Promise<number>;
  /**
   * Appends `source`, up to `limit` bytes in all; returns the number of bytes, also if the source breaks off. Throws
   * 409 if the upload does not end at `at`, 413 for more bytes.
   */
  append(name: string, at: number, source: Readable, limit: number): Promise<number>;
  /** The complete upload; empty for an unknown name. */
  finish(name: string): Promise<Received>;
  remove(name: string): Promise<void>;
  /** Names with the time of the last write. */
  list(): AsyncIterable<{ readonly name: string; readonly at: Date }>;
}

export interface Blob {
  readonly sha256: string;
  /** Time of the last upload of these bytes. */
  readonly at: Date;
}

/** Inclusive offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Files by SHA-256 of their content. Stored files survive a kill -9; files that were not stored leave nothing. */
export interface Blobs {
  /** Reads `source` to its end. Throws 413 above `limit` bytes; a source that breaks off leaves nothing. */
  receive(source: Readable, limit: number): Promise<Received>;
  /** Uploads over several requests. */
  readonly parts: Parts;
  /** The content, also from the trash. Throws `BytesLost` if it is missing, 503 if the store does not answer. */
  open(sha256: string, range?: Range): Promise<Readable>;
  /** All files outside the trash. */
  list(): AsyncIterable<Blob>;
  /** Moves a file to the trash; `open` and `restore` move it back. Throws `BytesLost` if it is not in the store. */
  discard(sha256: string): Promise<void>;
  restore(sha256: string): Promise<void>;
  /** Files in the trash, with the time of their removal. */
  trash(): AsyncIterable<Blob>;
  /** Deletes a file from the trash for good. */
  erase(sha256: string): Promise<void>;
  /** Id of the installation that owns the store; undefined for a new store. */
  owner(): Promise<string | undefined>;
  claim(installation: string): Promise<void>;
}

/** A record refers to bytes that the store does not have: 404 for the client, an error in the log for the operator. */
export class BytesLost extends Failure {
  readonly sha256: string;

  constructor(sha256: string) {
    super('not_found', { base: [{ code: 'bytes-are-lost' }] });
    this.sha256 = sha256;
  }
}

/** `ab/cd/abcd…`: keeps folders small; throws for anything but a digest. */
export function keyOf(sha256: string): string {
  if (!isDigest(sha256)) throw new Error('malformed blob name');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

export const trashName = 'trash';
export const ownerName = 'installation';
