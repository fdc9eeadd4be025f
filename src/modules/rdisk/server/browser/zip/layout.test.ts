import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planZip, type ZipLayout, type ZipEntry } from './layout.ts';

const contents = new Map<string, Buffer>();

function file(path: string, text: string): ZipEntry {
  const bytes = Buffer.from(text);
  contents.set(path, bytes);
  return {
    path,
    modified: new Date('2026-11-22T10:00:00Z'),
    bytes: { sha256: path, size: bytes.length, crc32: crc32(bytes) },
  };
}

function bytesOf(layout: ZipLayout, start = 0, end = layout.length - 1): Buffer {
  const pieces = [...layout.pieces(start, end)].map((piece) =>
    piece instanceof Uint8Array
      ? piece
      : (contents.get(piece.sha256) ?? Buffer.alloc(0)).subarray(piece.start, piece.end + 1),
  );
  return Buffer.concat(pieces);
}

test('the archive has the declared length, names in any script, empty files and directories', async () => {
  const layout = await planZip([
    { path: 'Peças/', modified: new Date(0) },
    file('Peças/ação.txt', 'Lâmpada'),
    file('Peças/empty', ''),
    file('日本.txt', 'x'.repeat(100_000)),
  ]);
  const bytes = bytesOf(layout);
  expect(bytes.length).toBe(layout.length);
  expect(read(bytes)).toEqual([
    ['Peças/', ''],
    ['Peças/ação.txt', 'Lâmpada'],
    ['Peças/empty', ''],
    ['日本.txt', 'x'.repeat(100_000)],
  ]);
});

/** Names and contents, found as a program finds them: from the end over the directory to the headers before the bytes. */
function read(archive: Buffer): [string, string][] {
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [size, nameLength] = [archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28)];
    const extra = archive.readUInt16LE(at + 30);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    expect(archive.subarray(local + 4, local + 30)).toEqual(archive.subarray(at + 6, at + 32));
    const data = local + 30 + nameLength + extra;
    const content = archive.subarray(data, data + size);
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    at += 46 + nameLength + extra;
    return [name, content.toString()];
  });
}

test('any range equals the same bytes of the whole archive', async () => {
  const layout = await planZip([
    file('a/b', 'hello'),
    { path: 'c/', modified: new Date() },
    file('c/d', 'world '.repeat(20)),
  ]);
  const whole = bytesOf(layout);
  fc.assert(
    fc.property(fc.nat(layout.length - 1), fc.nat(layout.length - 1), (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      expect(bytesOf(layout, start, end).equals(whole.subarray(start, end + 1))).toBe(true);
    }),
  );
});

test('beyond four gigabytes, or 65,535 entries, sizes are written into the ZIP64 fields', async () => {
  const size = 5_000_000_000;
  const large = { path: 'film', modified: new Date(), bytes: { sha256: 'film', size, crc32: 1 } };
  const layout = await planZip([large, file('after', 'x')]);
  const tail = bytesOf(layout, size + 63, layout.length - 1);
  expect(tail.readUInt32LE(0)).toBe(0x04034b50);
  expect(tail.includes(Buffer.from([0x50, 0x4b, 6, 6]))).toBe(true);
  const offset = Buffer.alloc(8);
  offset.writeBigUInt64LE(BigInt(size + 63));
  expect(tail.includes(offset), 'the second header’s place').toBe(true);
  const many = await planZip(Array.from({ length: 70_000 }, (_, place) => file(`${place}`, '')));
  const end = bytesOf(many, many.length - 22);
  expect(end.readUInt16LE(10)).toBe(0xffff);
  expect(bytesOf(many, many.length - 22 - 20, many.length - 23).readUInt32LE(0)).toBe(0x07064b50);
});
