import type { Readable } from 'node:stream';
import { Failure } from '#platform/entity/failure.ts';

/** Bytes that have arrived whole: on the disk under a name that nobody looks for yet, or, where they are few, in memory. */
export interface Received {
  /** 64 hex digits. */
  readonly sha256: string;
  readonly size: number;
  /** As archives have it. */
  readonly crc32: number;
  /** The first bytes, for telling what it is. */
  readonly head: Buffer;
  /**
   * Gives them their name, for good when it returns; the same bytes may have it already. Called before the transaction in which a record
   * names them: what no record names is swept a day later.
   */
  keep(): Promise<void>;
  /** Does nothing after `keep`. */
  discard(): Promise<void>;
}

/** Bytes that come in several requests, each under a name of its own; they outlive the process. Nothing of them is a file yet. */
export interface Parts {
  /** Bytes that are there; 0 for a name that nothing has. */
  size(name: string): Promise<number>;
  /**
   * Adds to the end what comes, up to `limit` bytes in all, and answers how many there are: also where the source breaks off. Another end
   * than `at`, or more bytes → 409 or 413.
   */
  append(name: string, at: number, source: Readable, limit: number): Promise<number>;
  /** All of them as received; a name that nothing has is empty. */
  finish(name: string): Promise<Received>;
  remove(name: string): Promise<void>;
  /** Names, with the moment of the last bytes. */
  list(): AsyncIterable<{ readonly name: string; readonly at: Date }>;
}

export interface Blob {
  readonly sha256: string;
  /** The moment of its last arrival. */
  readonly at: Date;
}

/** Inclusive offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Files by the SHA-256 of what is in them. What was kept survives a kill -9, what was not leaves nothing. */
export interface Blobs {
  /** Reads `source` to its end. More than `limit` bytes → 413; a source that breaks off leaves nothing. */
  receive(source: Readable, limit: number): Promise<Received>;
  /** Bytes on their way in several requests. */
  readonly parts: Parts;
  /** The bytes, from the trash too. Not there → `BytesLost`; a store that does not answer → 503. */
  open(sha256: string, range?: Range): Promise<Readable>;
  /** Everything that lies there, without the trash. */
  list(): AsyncIterable<Blob>;
  /** Lays bytes into the trash, from where `open` and `restore` bring them back. */
  discard(sha256: string): Promise<void>;
  restore(sha256: string): Promise<void>;
  /** What lies in the trash, with the moment at which it came there. */
  trash(): AsyncIterable<Blob>;
  /** Takes bytes out of the trash for good. */
  erase(sha256: string): Promise<void>;
  /** The installation to which the store says it belongs; undefined for a new one. */
  owner(): Promise<string | undefined>;
  claim(installation: string): Promise<void>;
}

/** A record names bytes that the store does not have: 404 for who asks, and a line in the log for who operates it. */
export class BytesLost extends Failure {
  readonly sha256: string;

  constructor(sha256: string) {
    super('not_found', { base: [{ code: 'bytes-are-lost' }] });
    this.sha256 = sha256;
  }
}

/** `ab/cd/abcd…`: no folder grows too large, and nothing but a digest becomes a path. */
export function keyOf(sha256: string): string {
  if (!isDigest(sha256)) throw new Error('malformed blob name');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

export const trashName = 'trash';
export const ownerName = 'installation';
