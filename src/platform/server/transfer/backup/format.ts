import { createHash } from 'node:crypto';
import { StartFailure } from '../../app/start-failure.ts';

/**
 * A backup is a tar file with these members in order: the head, `secrets.age` if there are secrets,
 * `data/TABLE.NNNNN.gz` (rows in COPY format), `files/SHA256.NNNNN`, the manifest, the digest. Long content is split
 * into members of at most `memberSize` bytes, so that a member's length is known before it is written, and no backup
 * must fit into memory.
 */
export const names = {
  head: 'oficina-backup.json',
  secrets: 'secrets.age',
  manifest: 'manifest.json',
  digest: 'digest',
};

/** Maximum bytes of a member before compression. */
export const memberSize = 4_194_304;

/** Version of the format that this program writes; newer ones are refused. */
export const format = 1;

/** The beginning of a backup. */
export interface Head {
  readonly format: number;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** The id that database and store share. */
  readonly installation: string;
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** Columns with sequences, and the last value of each. */
  readonly sequences: readonly { readonly table: string; readonly column: string; readonly last: string | null }[];
  /** Environment variables without secrets, by name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The end of a backup. */
export interface Manifest {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly files: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Digests of files that the store did not have, or had with other content. */
  readonly lost: readonly string[];
}

/**
 * Hashes name, length and SHA-256 of every member before the digest, so that no change, move or omission goes
 * unnoticed.
 */
export function openLedger() {
  const hash = createHash('sha256');
  return {
    add: (name: string, bytes: Uint8Array): void =>
      void hash.update(`${name}\t${bytes.length}\t${createHash('sha256').update(bytes).digest('hex')}\n`),
    digest: (): string => hash.digest('hex'),
  };
}

/** The error for a file that is no complete backup. */
export function damaged(what: string, cause?: unknown): StartFailure {
  return new StartFailure(`The backup is cut off or damaged: ${what}.`, { cause });
}
