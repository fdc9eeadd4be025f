/**
 * Arrays as values of a statement, in PostgreSQL's binary form: written as text every sign of them is looked at on both sides. For long lists of
 * long texts; the statement names the type (`$3::text[]`).
 */

type Nothing = null | undefined;

/** Texts, or their bytes in UTF-8. */
export function textArray(values: readonly (string | Uint8Array | Nothing)[]): Buffer {
  return arrayOf(types.text, values, {
    size: (text) => (typeof text === 'string' ? Buffer.byteLength(text) : text.length),
    write: (into, text, at) => (typeof text === 'string' ? writeText(into, text, at) : into.set(text, at)),
  });
}

/** JSON, written already. */
export function jsonArray(values: readonly string[]): Buffer {
  return arrayOf(types.jsonb, values, {
    size: (text) => Buffer.byteLength(text) + 1,
    // The version of the form.
    write: (into, text, at) => writeText(into, text, into.writeUInt8(1, at)),
  });
}

export function byteArray(values: readonly (Uint8Array | Nothing)[]): Buffer {
  return arrayOf(types.bytea, values, {
    size: (bytes) => bytes.length,
    write: (into, bytes, at) => into.set(bytes, at),
  });
}

export function bigintArray(values: readonly (number | bigint | Nothing)[]): Buffer {
  return arrayOf(types.int8, values, {
    size: () => 8,
    write: (into, value, at) =>
      typeof value === 'bigint' ? into.writeBigInt64BE(value, at) : writeWhole(into, value, at),
  });
}

/** Moments in milliseconds. */
export function momentArray(values: readonly (number | Nothing)[]): Buffer {
  return arrayOf(types.timestamptz, values, {
    size: () => 8,
    write: (into, value, at) => writeWhole(into, (Math.trunc(value) - epoch) * 1000, at),
  });
}

/** Numbers of types, the same in every PostgreSQL. */
const types = { bytea: 17, int8: 20, text: 25, timestamptz: 1184, jsonb: 3802 } as const;

/** PostgreSQL counts microseconds from here. */
const epoch = Date.UTC(2000, 0, 1);

interface Form<T> {
  readonly size: (value: T) => number;
  readonly write: (into: Buffer, value: T, at: number) => unknown;
}

function arrayOf<T extends string | number | bigint | Uint8Array>(
  type: number,
  values: readonly (T | Nothing)[],
  form: Form<T>,
): Buffer {
  const count = values.length;
  const sizes = new Int32Array(count);
  let length = head;
  let hasNothing = false;
  // By places: what an iterator makes for each would be most of what memory is cleaned of.
  for (let place = 0; place < count; place += 1) {
    const value = values[place];
    const size = value === null || value === undefined ? nothing : form.size(value);
    sizes[place] = size;
    length += 4 + Math.max(0, size);
    if (size === nothing) hasNothing = true;
  }
  const buffer = Buffer.allocUnsafe(length);
  // Dimensions, whether something in it may be NULL, the type; the only dimension's length and the number of its first place.
  let at = 0;
  for (const number of [1, hasNothing ? 1 : 0, type, count, 1]) at = buffer.writeInt32BE(number, at);
  for (let place = 0; place < count; place += 1) {
    const size = sizes[place] ?? nothing;
    at = buffer.writeInt32BE(size, at);
    const value = values[place];
    if (value === null || value === undefined) continue;
    form.write(buffer, value, at);
    at += size;
  }
  return buffer;
}

const head = 20;
/** Stands for the size of NULL. */
const nothing = -1;

function writeText(into: Buffer, text: string, at: number): number {
  return into.write(text, at);
}

/** A whole number in eight bytes, without a `bigint` on the way. */
function writeWhole(into: Buffer, value: number, at: number): number {
  const high = Math.floor(value / 2 ** 32);
  return into.writeUInt32BE(value - high * 2 ** 32, into.writeInt32BE(high, at));
}
