import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import { type Algorithm, algorithmNamed, digestLength, digestsOf } from './digests.ts';

/** What a request says about its body: the length and digests. A body that differs is refused, and the old content stays. */
export interface StatedContent {
  readonly lengths: readonly { readonly header: string; readonly length: number }[];
  readonly digests: readonly StatedDigest[];
}

interface StatedDigest {
  readonly header: string;
  readonly algorithm: Algorithm;
  /** In hex. */
  readonly digest: string;
}

/** Finder sends the length of a chunked body in a header of its own, and sync programs that of the whole file. */
const lengthHeaders = ['content-length', 'x-expected-entity-length', 'oc-total-length'];

/** By header, its names of algorithms and digests in hex; undefined for a malformed digest. */
const digestHeaders: Readonly<Record<string, (text: string) => readonly (readonly [string, string | undefined])[]>> = {
  'oc-checksum': (text) => pairsOf(text, /[\s,]+/, ':').map(([name, value]) => [name, hexOf(value)]),
  'content-md5': (text) => [['md5', hexOfBase64(text.trim())]],
  // RFC 3230 writes one algorithm in hex and the others in base64.
  digest: (text) =>
    pairsOf(text, ',', '=').map(([name, value]) => [name, /^adler/i.test(name) ? hexOf(value) : hexOfBase64(value)]),
  'repr-digest': (text) => structuredPairs(text),
  'content-digest': (text) => structuredPairs(text),
};

/** Reads the headers; 400 for malformed ones. Digests by other algorithms are ignored. */
export function statedContent(headers: IncomingHttpHeaders): StatedContent {
  const lengths = lengthHeaders.flatMap((header) => {
    const text = textOf(headers, header);
    if (text === undefined) return [];
    if (!/^\d{1,15}$/.test(text)) throw malformed(header);
    return { header, length: Number(text) };
  });
  const digests = Object.entries(digestHeaders).flatMap(([header, read]) => {
    const text = textOf(headers, header);
    return text === undefined ? [] : read(text).flatMap(([name, digest]) => statedDigest(header, name, digest));
  });
  return { lengths, digests };
}

function statedDigest(header: string, name: string, digest: string | undefined): StatedDigest | [] {
  const algorithm = algorithmNamed(name);
  if (algorithm === undefined) return [];
  if (digest?.length !== digestLength[algorithm]) throw malformed(header);
  return { header, algorithm, digest };
}

/** The largest stated length; 0 without one. */
export function largestLength({ lengths }: StatedContent): number {
  return Math.max(0, ...lengths.map(({ length }) => length));
}

/** The body, and a function that compares it with the stated length and digests once it is read. It throws 400, or returns the digests that programs may ask for. */
export function watched(
  source: Readable,
  { lengths, digests }: StatedContent,
): { readonly source: Readable; readonly compare: (read: { size: number; sha256: string }) => string | undefined } {
  // Programs that send this header compare files by either of these afterwards.
  const asked: readonly Algorithm[] = digests.some(({ header }) => header === 'oc-checksum') ? ['SHA1', 'MD5'] : [];
  const running = digestsOf(source, [...asked, ...digests.map(({ algorithm }) => algorithm)]);
  return {
    source: running.source,
    compare: ({ size, sha256 }) => {
      const wrong = lengths.find(({ length }) => length !== size);
      if (wrong !== undefined) throw differs(wrong.header);
      const found = running.end(sha256);
      const other = digests.find(({ algorithm, digest }) => found.get(algorithm) !== digest);
      if (other !== undefined) throw differs(other.header);
      const further = [...found].filter(([algorithm]) => algorithm !== 'SHA256');
      return further.length === 0 ? undefined : further.map((pair) => pair.join(':')).join(' ');
    },
  };
}

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value?.trim();
}

/** Splits a list into names and values; a part without a name has a name that no algorithm has. */
function pairsOf(text: string, between: string | RegExp, sign: string): readonly (readonly [string, string])[] {
  return text.split(between).map((part) => {
    const at = part.indexOf(sign);
    return [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()];
  });
}

/** Byte sequences of structured fields: base64 between colons, and perhaps parameters, which say nothing about the bytes. */
function structuredPairs(text: string): readonly (readonly [string, string | undefined])[] {
  return pairsOf(text, ',', '=').map(([name, value]) => {
    const inner = /^:([^:]+):(?: *;|$)/.exec(value)?.[1];
    return [name, inner === undefined ? undefined : hexOfBase64(inner)];
  });
}

function hexOf(text: string): string | undefined {
  return /^[\da-f]+$/i.test(text) ? text.toLowerCase() : undefined;
}

function hexOfBase64(text: string): string | undefined {
  return /^[A-Za-z\d+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : undefined;
}

function malformed(header: string): Error {
  return failure('bad_request', `The header ${header} cannot be read.`);
}

function differs(header: string): Error {
  return failure('bad_request', `The body differs from what ${header} says.`);
}
