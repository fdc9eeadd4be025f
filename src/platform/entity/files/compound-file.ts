import { ArchiveError } from './archive.ts';

/**
 * Whether a file is a compound file (MS-CFB), a small file system of chained sectors: the container of old Excel
 * workbooks, and of workbooks with a password.
 */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return signature.every((byte, place) => bytes[place] === byte);
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Numbers of sectors from here on have a meaning of their own, such as the end of a chain. */
const lastSector = 0xffff_fffa;
/** Bytes of an entry of the directory, and of the sectors of small streams. */
const entrySize = 128;
const smallShift = 6;

/** The streams of a compound file by their names. @throws ArchiveError */
export function streamsOf(file: Uint8Array): ReadonlyMap<string, () => Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const long = (at: number): number => {
    if (at + 4 > file.length) throw new ArchiveError('damaged');
    return view.getUint32(at, true);
  };
  const shift = long(0x1e) & 0xffff;
  if (shift !== 9 && shift !== 12) throw new ArchiveError('damaged');
  const size = 1 << shift;
  const sector = (number: number): number => (number + 1) * size;
  const table = tableOf();
  const directory = chain(long(0x30), table);
  const entries = Array.from({ length: Math.floor((directory.length * size) / entrySize) }, (_, index) => {
    const at = sector(directory[Math.floor((index * entrySize) / size)] ?? lastSector) + ((index * entrySize) % size);
    const letters = Math.min(Math.max((long(at + 64) & 0xffff) - 2, 0), 62);
    const name = new TextDecoder('utf-16le').decode(file.subarray(at, at + letters));
    return { name, type: long(at + 66) & 0xff, start: long(at + 116), length: long(at + 120) };
  });
  const root = entries.find(({ type }) => type === 5);
  const limit = long(0x38);
  const streams = new Map<string, () => Uint8Array>();
  for (const { name, type, start, length } of entries)
    if (type === 2) streams.set(name, () => (length < limit ? smallStream(start, length) : stream(start, length)));
  return streams;

  /** The sector after each sector. The numbers of the table's own sectors are in the head, and in a chain of further ones. */
  function tableOf(): readonly number[] {
    const own: number[] = [];
    const add = (from: number, count: number): void => {
      for (let at = from; at < from + count * 4; at += 4) if (long(at) < lastSector) own.push(long(at));
    };
    add(0x4c, 109);
    let next = long(0x44);
    for (let left = Math.ceil(file.length / size); next < lastSector; left -= 1) {
      if (left <= 0) throw new ArchiveError('damaged');
      add(sector(next), size / 4 - 1);
      next = long(sector(next) + size - 4);
    }
    if (own.length * size > file.length) throw new ArchiveError('damaged');
    return own.flatMap((number) => Array.from({ length: size / 4 }, (_, index) => long(sector(number) + index * 4)));
  }

  function chain(start: number, next: readonly number[]): readonly number[] {
    const numbers: number[] = [];
    for (let number = start; number < lastSector; number = next[number] ?? lastSector) {
      if (numbers.length > next.length) throw new ArchiveError('damaged');
      numbers.push(number);
    }
    return numbers;
  }

  function joined(numbers: readonly number[], length: number, read: (number: number) => Uint8Array): Uint8Array {
    const bytes = new Uint8Array(Math.min(length, file.length));
    let at = 0;
    for (const number of numbers) {
      const piece = read(number).subarray(0, bytes.length - at);
      bytes.set(piece, at);
      at += piece.length;
    }
    if (at < length) throw new ArchiveError('damaged');
    return bytes;
  }

  function stream(start: number, length: number): Uint8Array {
    return joined(chain(start, table), length, (number) => file.subarray(sector(number), sector(number) + size));
  }

  /** Small streams share the stream of the directory's root. */
  function smallStream(start: number, length: number): Uint8Array {
    const all = stream(root?.start ?? lastSector, root?.length ?? 0);
    const at = long(0x3c);
    const next = chain(at, table).flatMap((number) =>
      Array.from({ length: size / 4 }, (_, index) => long(sector(number) + index * 4)),
    );
    return joined(chain(start, next), length, (number) =>
      all.subarray(number << smallShift, (number + 1) << smallShift),
    );
  }
}
