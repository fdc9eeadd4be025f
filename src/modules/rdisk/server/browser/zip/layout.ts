/**
 * A zip archive of stored entries, whose every byte is known before the first is sent: its length, and what lies in any range of it.
 * ZIP64 where sizes or numbers ask for it (APPNOTE 6.3).
 */

export interface ZipEntry {
  /** Path within the archive, with slashes; of a directory one at its end. */
  readonly path: string;
  readonly modified: Date;
  /** Undefined for a directory. */
  readonly bytes?: { readonly sha256: string; readonly size: number; readonly crc32: number };
}

/** A part of the archive: bytes made here, or a range of a file's bytes with inclusive offsets. */
type Piece = Uint8Array | { readonly sha256: string; readonly start: number; readonly end: number };

export interface ZipLayout {
  readonly length: number;
  /** What lies between two inclusive offsets. */
  pieces(start: number, end: number): Iterable<Piece>;
}

const localSize = 30;
const centralSize = 46;
const end64Size = 56;
const locatorSize = 20;
const endSize = 22;
/** From here on a number stands in the ZIP64 field instead. */
const max32 = 0xffff_ffff;
const max16 = 0xffff;

interface Part {
  readonly entry: ZipEntry;
  readonly name: Buffer;
  readonly size: number;
  /** Where its local header begins. */
  readonly at: number;
}

export function planZip(entries: readonly ZipEntry[]): ZipLayout {
  const parts: Part[] = [];
  let at = 0;
  for (const entry of entries) {
    const part = { entry, name: Buffer.from(entry.path), size: entry.bytes?.size ?? 0, at };
    parts.push(part);
    at = dataOf(part) + part.size;
  }
  const directory = at;
  const directorySize = parts.reduce((sum, part) => sum + centralLength(part), 0);
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

function dataOf({ at, name, size }: Part): number {
  return at + localSize + name.length + (size >= max32 ? 20 : 0);
}

function centralLength(part: Part): number {
  return centralSize + part.name.length + extraOf(part).length;
}

/** The ZIP64 field of a central header: of size (twice) and place those that need it. */
function extraOf({ size, at }: Part): Buffer {
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
  const header = Buffer.alloc(localSize + (large ? 20 : 0) + name.length);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, part, large);
  header.writeUInt16LE(large ? 20 : 0, 28);
  name.copy(header, localSize);
  if (!large) return header;
  const extra = localSize + name.length;
  header.writeUInt16LE(1, extra);
  header.writeUInt16LE(16, extra + 2);
  header.writeBigUInt64LE(BigInt(size), extra + 4);
  header.writeBigUInt64LE(BigInt(size), extra + 12);
  return header;
}

function centralHeader(part: Part): Buffer {
  const { name, size, at, entry } = part;
  const extra = extraOf(part);
  const header = Buffer.alloc(centralSize + name.length);
  header.writeUInt32LE(0x02014b50, 0);
  // Made on Unix, so that the attributes below are read.
  header.writeUInt16LE((3 << 8) | 45, 4);
  writeCommon(header, 6, part, extra.length > 0);
  header.writeUInt16LE(extra.length, 30);
  // A directory or an ordinary file, with the usual rights.
  header.writeUInt32LE((entry.bytes === undefined ? 0o40755 : 0o100644) * 0x10000, 38);
  header.writeUInt32LE(Math.min(at, max32), 42);
  name.copy(header, centralSize);
  return size === 0 && extra.length === 0 ? header : Buffer.concat([header, extra]);
}

/** What stands in both headers, from the version that is needed to the name's length. */
function writeCommon(header: Buffer, from: number, { entry, name, size }: Part, large: boolean): void {
  header.writeUInt16LE(large ? 45 : 20, from);
  // Names are UTF-8.
  header.writeUInt16LE(0x0800, from + 2);
  header.writeUInt16LE(timeOf(entry.modified), from + 6);
  header.writeUInt16LE(dayOf(entry.modified), from + 8);
  header.writeUInt32LE(entry.bytes?.crc32 ?? 0, from + 10);
  header.writeUInt32LE(Math.min(size, max32), from + 14);
  header.writeUInt32LE(Math.min(size, max32), from + 18);
  header.writeUInt16LE(name.length, from + 22);
}

function timeOf(moment: Date): number {
  return (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
}

function dayOf(moment: Date): number {
  const year = Math.min(2107, Math.max(1980, moment.getUTCFullYear()));
  return ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
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
