import { createHash } from 'node:crypto';
import { StartFailure } from '../../app/start-failure.ts';

/**
 * A backup is a tar file. Its members in order: the head, `secrets.age` where there are secrets, `data/TABLE.NNNNN.gz` (rows as COPY writes
 * them), `files/SHA256.NNNNN`, the manifest, the digest. What is long is cut into members of at most `memberSize` bytes, whose contents
 * belong together in their order: a member's length stands before it, and nothing of a backup is ever whole in memory.
 */
export const names = {
  head: 'oficina-backup.json',
  secrets: 'secrets.age',
  manifest: 'manifest.json',
  digest: 'digest',
};

/** Bytes of one member before it is compressed. */
export const memberSize = 4_194_304;

/** The newest form of the file that this version writes and reads. */
export const format = 1;

/** What a backup says of itself before its data. */
export interface Head {
  readonly format: number;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** The id that database and store share. */
  readonly installation: string;
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** Columns whose numbers the database gives, and the last one given. */
  readonly sequences: readonly { readonly table: string; readonly column: string; readonly last: string | null }[];
  /** Variables of the environment that hold no secret, by name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** What a backup says of itself after its data. */
export interface Manifest {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly files: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Digests of files that a record names and the store did not have, or had with other bytes. */
  readonly lost: readonly string[];
}

/** Goes over every member before the digest: name, length and SHA-256 of each, so that none can change, move or be left out. */
export function openLedger() {
  const hash = createHash('sha256');
  return {
    add: (name: string, bytes: Uint8Array): void =>
      void hash.update(`${name}\t${bytes.length}\t${createHash('sha256').update(bytes).digest('hex')}\n`),
    digest: (): string => hash.digest('hex'),
  };
}

/** The file is no backup, or not all of it. */
export function damaged(what: string, cause?: unknown): StartFailure {
  return new StartFailure(`The backup is cut off or damaged: ${what}.`, { cause });
}
