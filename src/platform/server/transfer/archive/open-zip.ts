import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { StartFailure } from '../../app/start-failure.ts';
import { names, refuse, refuseLine } from './format.ts';

export interface OpenZip {
  /** SHA-256 of the archive's files. */
  readonly files: ReadonlySet<string>;
  has(name: string): boolean;
  /** The whole text of a short member. */
  text(name: string): Promise<string>;
  /** The lines of a member, in order; throws at its end if it is damaged. */
  lines(name: string): AsyncGenerator<string>;
  bytes(name: string): Promise<Readable>;
  close(): void;
}

/**
 * Maximum unpacked size: a multiple of the archive's bytes, plus a constant. Repetitive text can shrink to a fortieth.
 */
const most = { times: 200, beside: 10_000_000 };
/** Maximum characters of a row, and maximum bytes of a member that is read whole. */
const longestLine = 20_000_000;
const longestText = 10_000_000;

const known =
  /^(README\.txt|oficina-group\.json|people\.jsonl|(data|csv)\/[a-z_]{1,63}\.(jsonl|csv)|files\/[0-9a-f]{64})$/;

/**
 * Opens an archive and checks names and sizes of all members before reading any. Throws StartFailure for anything else.
 */
export async function openZip(file: string): Promise<OpenZip> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new StartFailure(`${file} cannot be read: ${String(error)}`);
  });
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true, validateEntrySizes: true }).catch(
    (error: unknown) => refuse(`${file} is no zip, or damaged: ${String(error)}`, error),
  );
  try {
    const members = new Map<string, Entry>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize } = entry;
      if (!known.test(name)) refuse(`"${name.slice(0, 100)}" is no part of one`);
      if (members.has(name)) refuse(`${name} is in it twice`);
      unpacked += uncompressedSize;
      if (unpacked > size * most.times + most.beside)
        refuse('it would unpack to more than an archive of this length can hold');
      members.set(name, entry);
    }
    const bytes = async (name: string): Promise<Readable> => {
      const entry = members.get(name);
      if (entry === undefined) refuse(`${name} is missing`);
      return zip
        .openReadStreamPromise(entry)
        .catch((error: unknown) => refuse(`${name} cannot be read: ${String(error)}`, error));
    };
    return {
      files: new Set([...members.keys()].flatMap((name) => (name.startsWith('files/') ? [name.slice(6)] : []))),
      has: (name) => members.has(name),
      text: async (name) => {
        if ((members.get(name)?.uncompressedSize ?? 0) > longestText) refuse(`${name} is too long`);
        const pieces: Buffer[] = [];
        for await (const piece of whole(name, await bytes(name), members.get(name))) pieces.push(piece);
        return Buffer.concat(pieces).toString();
      },
      lines: async function* lines(name) {
        yield* linesOf(name, whole(name, await bytes(name), members.get(name)));
      },
      bytes,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (error instanceof StartFailure) throw error;
    return refuse(`it is damaged: ${String(error)}`, error);
  }
}

/** Passes the bytes on and compares their checksum at the end. */
async function* whole(name: string, source: AsyncIterable<Buffer>, entry: Entry | undefined): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const piece of source) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    return refuse(`${name} is damaged: ${String(error)}`, error);
  }
  if (sum !== entry?.crc32) refuse(`${name} is damaged`);
}

async function* linesOf(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let open: Buffer[] = [];
  let length = 0;
  let line = 1;
  for await (const piece of source) {
    let from = 0;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
      open.push(piece.subarray(from, at));
      yield Buffer.concat(open).toString();
      [open, length, from] = [[], 0, at + 1];
      line += 1;
    }
    open.push(piece.subarray(from));
    length += piece.length - from;
    if (length > longestLine) refuseLine(name, line, 'it is too long');
  }
  if (length > 0) refuseLine(name, line, 'its end is missing');
}

/** Parses the head; the caller validates it. */
export async function jsonOf(zip: OpenZip): Promise<unknown> {
  if (!zip.has(names.head)) refuse('it has no oficina-group.json: it is no archive of a group');
  const text = await zip.text(names.head);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return refuse('oficina-group.json is no JSON', error);
  }
}
