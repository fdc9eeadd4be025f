import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Digests by which programs compare the bytes of a file, as OC-Checksum names them. */
export type Algorithm = 'MD5' | 'SHA1' | 'SHA256' | 'SHA512' | 'ADLER32';

/** Hex digits of each. */
export const digestLength: Readonly<Record<Algorithm, number>> = {
  MD5: 32,
  SHA1: 40,
  SHA256: 64,
  SHA512: 128,
  ADLER32: 8,
};

/** By all their names in small letters: OC-Checksum, RFC 3230 and RFC 9530. */
const byName: Readonly<Record<string, Algorithm>> = {
  md5: 'MD5',
  sha: 'SHA1',
  sha1: 'SHA1',
  'sha-1': 'SHA1',
  sha256: 'SHA256',
  'sha-256': 'SHA256',
  sha512: 'SHA512',
  'sha-512': 'SHA512',
  adler: 'ADLER32',
  adler32: 'ADLER32',
};

export function algorithmNamed(name: string): Algorithm | undefined {
  return Object.hasOwn(byName, name.toLowerCase()) ? byName[name.toLowerCase()] : undefined;
}

export interface DigestedSource {
  readonly source: Readable;
  /** The digests in hex, when all is read. */
  readonly end: (sha256: string) => ReadonlyMap<Algorithm, string>;
}

/** A source whose digests are computed while it is read. SHA-256 costs nothing, because the store computes it. */
export function digestsOf(source: Readable, wanted: readonly Algorithm[]): DigestedSource {
  const running = [...new Set(wanted)].filter((one) => one !== 'SHA256').map((one) => [one, hasher(one)] as const);
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of source as AsyncIterable<Buffer>) {
      for (const [, hash] of running) hash.update(piece);
      yield piece;
    }
  }
  return {
    source: running.length === 0 ? source : Readable.from(pieces()),
    end: (sha256) =>
      new Map<Algorithm, string>([
        ...running.map(([algorithm, hash]) => [algorithm, hash.digest('hex')] as const),
        ['SHA256', sha256],
      ]),
  };
}

interface Hasher {
  update(piece: Buffer): unknown;
  digest(encoding: 'hex'): string;
}

function hasher(algorithm: Algorithm): Hasher {
  return algorithm === 'ADLER32' ? adler32() : createHash(algorithm);
}

/** RFC 1950, 8.2. */
function adler32(): Hasher {
  let [low, high] = [1, 0];
  return {
    update: (piece) => {
      // The most bytes whose sums are exact in 32 bits.
      for (let from = 0; from < piece.length; from += 5552) {
        const end = Math.min(piece.length, from + 5552);
        for (let at = from; at < end; at += 1) {
          low += piece[at] ?? 0;
          high += low;
        }
        low %= 65_521;
        high %= 65_521;
      }
    },
    digest: () => (high * 65_536 + low).toString(16).padStart(8, '0'),
  };
}
