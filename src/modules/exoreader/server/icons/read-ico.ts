/** Pixels with four bytes each, or a PNG that the icon file contains. */
export type IcoPicture =
  | { readonly png: Buffer }
  | { readonly rgba: Buffer; readonly width: number; readonly height: number };

const maxSide = 256;

/** The largest picture of an icon file (.ico); undefined if the file is none. Our picture library does not read this format. */
export function readIco(bytes: Buffer): IcoPicture | undefined {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x0001_0000) return undefined;
  const count = Math.min(bytes.readUInt16LE(4), 40, Math.floor((bytes.length - 6) / 16));
  const entries = Array.from({ length: count }, (_none, place) => {
    const at = 6 + place * 16;
    return {
      side: bytes.readUInt8(at) || maxSide,
      depth: bytes.readUInt16LE(at + 6),
      size: bytes.readUInt32LE(at + 8),
      from: bytes.readUInt32LE(at + 12),
    };
  }).toSorted((a, b) => b.side - a.side || b.depth - a.depth);
  for (const { from, size } of entries) {
    const picture = pictureOf(bytes.subarray(from, from + size));
    if (picture !== undefined) return picture;
  }
  return undefined;
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

function pictureOf(bytes: Buffer): IcoPicture | undefined {
  if (bytes.subarray(0, 4).equals(pngStart)) return { png: bytes };
  return bitmapOf(bytes);
}

/** A bitmap without its file header: rows from the bottom, and below them a mask of the transparent pixels, which counts for twice the height. */
function bitmapOf(bytes: Buffer): IcoPicture | undefined {
  if (bytes.length < 40 || bytes.readUInt32LE(0) < 40 || bytes.readUInt32LE(16) !== 0) return undefined;
  const [width, height, bits] = [bytes.readInt32LE(4), bytes.readInt32LE(8) / 2, bytes.readUInt16LE(14)];
  if (!isSide(width) || !isSide(height) || ![1, 4, 8, 24, 32].includes(bits)) return undefined;
  const colours = bits > 8 ? 0 : bytes.readUInt32LE(32) || 1 << bits;
  const palette = bytes.readUInt32LE(0);
  const pixels = palette + colours * 4;
  const row = Math.ceil((width * bits) / 32) * 4;
  const maskRow = Math.ceil(width / 32) * 4;
  const mask = pixels + row * height;
  if (colours > 256 || bytes.length < mask) return undefined;
  const hasMask = bytes.length >= mask + maskRow * height;
  const rgba = Buffer.alloc(width * height * 4);
  let isOpaque = false;
  for (let y = 0; y < height; y += 1) {
    const line = pixels + (height - 1 - y) * row;
    for (let x = 0; x < width; x += 1) {
      const at = bits > 8 ? line + (x * bits) / 8 : palette + Math.min(indexAt(bytes, line, x, bits), colours - 1) * 4;
      const [blue, green, red] = [bytes.readUInt8(at), bytes.readUInt8(at + 1), bytes.readUInt8(at + 2)];
      const alpha = bits === 32 ? bytes.readUInt8(at + 3) : 255;
      isOpaque ||= alpha > 0;
      rgba.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  // Old icons of 32 bits have no transparency in their pixels, only in the mask.
  const usesMask = hasMask && (bits < 32 || !isOpaque);
  if (usesMask || !isOpaque)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const line = mask + (height - 1 - y) * maskRow;
        rgba[(y * width + x) * 4 + 3] = usesMask && indexAt(bytes, line, x, 1) === 1 ? 0 : 255;
      }
  return { rgba, width, height };
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= maxSide;
}

/** The value of pixel `x` in a row with less than a byte per pixel, or one. */
function indexAt(bytes: Buffer, line: number, x: number, bits: number): number {
  const bit = x * bits;
  return (bytes.readUInt8(line + (bit >> 3)) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}
