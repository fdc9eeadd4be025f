import { setImmediate } from 'node:timers/promises';

/**
 * The layout of a zip archive without compression, so that its length and any byte range are known before it is sent. Uses ZIP64 if sizes or
 * counts need it (APPNOTE 6.3).
 */

export interface ZipEntry {
  /** Path in the archive; a directory ends with a slash. */
  readonly path: string;
  readonly modified: Date;
  /** Undefined for a directory. */
  readonly bytes?: { readonly sha256: string; readonly size: number; readonly crc32: number };
}

/** A range of a file with inclusive offsets. */
export interface StoredPiece {
  readonly sha256: string;
  readonly start: number;
  readonly end: number;
}

/** A part of the archive; bytes are generated. */
type Piece = Uint8Array | StoredPiece;

export interface ZipLayout {
  readonly length: number;
  /** The parts between two inclusive offsets. */
  pieces(start: number, end: number): Iterable<Piece>;
}

const localSize = 30;
const centralSize = 46;
const end64Size = 56;
const locatorSize = 20;
const endSize = 22;
/** From this value on, a number is written into the ZIP64 field instead. */
const max32 = 0xffff_ffff;
const max16 = 0xffff;

interface Part {
  readonly entry: ZipEntry;
  readonly name: Buffer;
  readonly size: number;
  /** Offset of its local header. */
  readonly at: number;
}

/** Entries after which others get the event loop. */
export const entriesAtOnce = 2000;

export async function planZip(entries: readonly ZipEntry[]): Promise<ZipLayout> {
  const parts: Part[] = [];
  let [at, directorySize] = [0, 0];
  for (const entry of entries) {
    if (parts.length % entriesAtOnce === 0) await setImmediate();
    const part = { entry, name: Buffer.from(entry.path), size: entry.bytes?.size ?? 0, at };
    parts.push(part);
    at = dataOf(part) + part.size;
    directorySize += centralLength(part);
  }
  const directory = at;
  const tail = tailOf(parts.length, directory, directorySize);
  const length = directory + directorySize + tail.length;

  function* all(from: number): Iterable<[number, number, () => Piece]> {
    for (let place = placeOf(parts, from); place < parts.length; place += 1) {
      const part = parts[place];
      if (part === undefined) break;
      const data = dataOf(part);
      yield [part.at, data - part.at, () => localHeader(part)];
      const { bytes } = part.entry;
      if (bytes !== undefined && part.size > 0)
        yield [data, part.size, () => ({ sha256: bytes.sha256, start: 0, end: part.size - 1 })];
    }
    let central = directory;
    for (const part of parts) {
      const size = centralLength(part);
      yield [central, size, () => centralHeader(part)];
      central += size;
    }
    yield [central, tail.length, () => tail];
  }

  return {
    length,
    *pieces(start, end) {
      for (const [from, size, make] of all(start)) {
        if (from > end) return;
        if (from + size <= start) continue;
        const piece = make();
        const [first, last] = [Math.max(0, start - from), Math.min(size - 1, end - from)];
        yield piece instanceof Uint8Array ? piece.subarray(first, last + 1) : { ...piece, start: first, end: last };
      }
    },
  };
}

/** The last part that begins at or before an offset. */
function placeOf(parts: readonly Part[], offset: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function dataOf({ at, name, size, entry }: Part): number {
  return at + localSize + name.length + (size >= max32 ? 20 : 0) + timeField(entry).length;
}

function centralLength(part: Part): number {
  return centralSize + part.name.length + extraOf(part).length;
}

/** The fields after the name in a central header. */
function extraOf(part: Part): Buffer {
  return Buffer.concat([zip64Field(part), timeField(part.entry)]);
}

/** The time in seconds of UTC, because the other one has no zone. Empty for years that do not fit, which have only the other. */
function timeField({ modified }: ZipEntry): Buffer {
  const seconds = Math.floor(modified.getTime() / 1000);
  if (seconds !== (seconds | 0)) return Buffer.alloc(0);
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(seconds, 5);
  return field;
}

/** The ZIP64 field of a central header: sizes (twice) and offset, if they need it. */
function zip64Field({ size, at }: Part): Buffer {
  const numbers = [...(size >= max32 ? [size, size] : []), ...(at >= max32 ? [at] : [])];
  if (numbers.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + numbers.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(numbers.length * 8, 2);
  for (const [place, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + place * 8);
  return extra;
}

function localHeader(part: Part): Buffer {
  const { name, size } = part;
  const large = size >= max32;
  const time = timeField(part.entry);
  const header = Buffer.alloc(localSize + name.length + (large ? 20 : 0));
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, part, large);
  header.writeUInt16LE((large ? 20 : 0) + time.length, 28);
  name.copy(header, localSize);
  if (!large) return Buffer.concat([header, time]);
  const extra = localSize + name.length;
  header.writeUInt16LE(1, extra);
  header.writeUInt16LE(16, extra + 2);
  header.writeBigUInt64LE(BigInt(size), extra + 4);
  header.writeBigUInt64LE(BigInt(size), extra + 12);
  return Buffer.concat([header, time]);
}

function centralHeader(part: Part): Buffer {
  const { name, at, entry } = part;
  const extra = extraOf(part);
  const header = Buffer.alloc(centralSize + name.length);
  header.writeUInt32LE(0x02014b50, 0);
  // "Made by Unix", so that programs read the attributes below.
  header.writeUInt16LE((3 << 8) | 45, 4);
  writeCommon(header, 6, part, zip64Field(part).length > 0);
  header.writeUInt16LE(extra.length, 30);
  // A directory or an ordinary file, with the usual rights.
  header.writeUInt32LE((entry.bytes === undefined ? 0o40755 : 0o100644) * 0x10000, 38);
  header.writeUInt32LE(Math.min(at, max32), 42);
  name.copy(header, centralSize);
  return Buffer.concat([header, extra]);
}

/** Writes the common part of both headers, from the required version to the name's length. */
function writeCommon(header: Buffer, from: number, { entry, name, size }: Part, large: boolean): void {
  header.writeUInt16LE(large ? 45 : 20, from);
  // Names are UTF-8.
  header.writeUInt16LE(0x0800, from + 2);
  const moment = inRange(entry.modified);
  header.writeUInt16LE(timeOf(moment), from + 6);
  header.writeUInt16LE(dayOf(moment), from + 8);
  header.writeUInt32LE(entry.bytes?.crc32 ?? 0, from + 10);
  header.writeUInt32LE(Math.min(size, max32), from + 14);
  header.writeUInt32LE(Math.min(size, max32), from + 18);
  header.writeUInt16LE(name.length, from + 22);
}

/** Two seconds are the unit of these times, and 1980 to 2107 their years. */
const [firstDay, lastDay] = [Date.UTC(1980, 0, 1), Date.UTC(2108, 0, 1) - 2000];

function inRange(moment: Date): Date {
  return new Date(Math.min(lastDay, Math.max(firstDay, moment.getTime())));
}

function timeOf(moment: Date): number {
  return (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
}

function dayOf(moment: Date): number {
  return ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
}

function tailOf(count: number, directory: number, size: number): Buffer {
  const large = count >= max16 || directory >= max32 || size >= max32;
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(directory, max32), 16);
  if (!large) return end;
  const end64 = Buffer.alloc(end64Size + locatorSize);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(BigInt(end64Size - 12), 4);
  end64.writeUInt16LE((3 << 8) | 45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(directory), 48);
  end64.writeUInt32LE(0x07064b50, end64Size);
  end64.writeBigUInt64LE(BigInt(directory + size), end64Size + 8);
  end64.writeUInt32LE(1, end64Size + 16);
  return Buffer.concat([end64, end]);
}
