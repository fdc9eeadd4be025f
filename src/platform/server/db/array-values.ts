/**
 * Encodes arrays as parameters of a statement in PostgreSQL's binary format; in the text format both sides scan every
 * character. For long lists of long texts. The statement must name the type (`$3::text[]`).
 */

type Missing = null | undefined;

/** Texts as strings or as UTF-8 bytes. */
export function textArray(values: readonly (string | Uint8Array | Missing)[]): Buffer {
  return encodeArray(types.text, values, {
    size: (text) => (typeof text === 'string' ? Buffer.byteLength(text) : text.length),
    write: (into, text, at) => (typeof text === 'string' ? writeText(into, text, at) : into.set(text, at)),
  });
}

/** `values` are serialised JSON. */
export function jsonArray(values: readonly string[]): Buffer {
  return encodeArray(types.jsonb, values, {
    size: (text) => Buffer.byteLength(text) + 1,
    // The version of the binary format of jsonb.
    write: (into, text, at) => writeText(into, text, into.writeUInt8(1, at)),
  });
}

export function byteArray(values: readonly (Uint8Array | Missing)[]): Buffer {
  return encodeArray(types.bytea, values, {
    size: (bytes) => bytes.length,
    write: (into, bytes, at) => into.set(bytes, at),
  });
}

export function bigintArray(values: readonly (number | bigint | Missing)[]): Buffer {
  return encodeArray(types.int8, values, {
    size: () => 8,
    write: (into, value, at) =>
      typeof value === 'bigint' ? into.writeBigInt64BE(value, at) : writeInt64(into, value, at),
  });
}

/** Milliseconds since 1970. */
export function timestampArray(values: readonly (number | Missing)[]): Buffer {
  return encodeArray(types.timestamptz, values, {
    size: () => 8,
    write: (into, value, at) => writeInt64(into, (Math.trunc(value) - epoch) * 1000, at),
  });
}

/** Type OIDs, the same in every PostgreSQL. */
const types = { bytea: 17, int8: 20, text: 25, timestamptz: 1184, jsonb: 3802 } as const;

/** PostgreSQL counts microseconds from this moment. */
const epoch = Date.UTC(2000, 0, 1);

interface Encoding<T> {
  readonly size: (value: T) => number;
  readonly write: (into: Buffer, value: T, at: number) => unknown;
}

function encodeArray<T extends string | number | bigint | Uint8Array>(
  type: number,
  values: readonly (T | Missing)[],
  form: Encoding<T>,
): Buffer {
  const count = values.length;
  const sizes = new Int32Array(count);
  let length = headerSize;
  let hasNull = false;
  // An index loop: the objects of an iterator would be most of the garbage.
  for (let place = 0; place < count; place += 1) {
    const value = values[place];
    const size = value === null || value === undefined ? nullSize : form.size(value);
    sizes[place] = size;
    length += 4 + Math.max(0, size);
    if (size === nullSize) hasNull = true;
  }
  const buffer = Buffer.allocUnsafe(length);
  // Header: number of dimensions, whether NULLs occur, the element type; then the dimension's length and its lower
  // bound.
  let at = 0;
  for (const number of [1, hasNull ? 1 : 0, type, count, 1]) at = buffer.writeInt32BE(number, at);
  for (let place = 0; place < count; place += 1) {
    const size = sizes[place] ?? nullSize;
    at = buffer.writeInt32BE(size, at);
    const value = values[place];
    if (value === null || value === undefined) continue;
    form.write(buffer, value, at);
    at += size;
  }
  return buffer;
}

const headerSize = 20;
/** The size that means NULL. */
const nullSize = -1;

function writeText(into: Buffer, text: string, at: number): number {
  return into.write(text, at);
}

/** Writes an integer in eight bytes without creating a `bigint`. */
function writeInt64(into: Buffer, value: number, at: number): number {
  const high = Math.floor(value / 2 ** 32);
  return into.writeUInt32BE(value - high * 2 ** 32, into.writeInt32BE(high, at));
}
