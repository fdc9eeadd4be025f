import { isStatement } from '../../statements/read-statements.ts';

/**
 * Other file formats of banks, recognised by their beginnings; read as CSV they would give nonsense. Control characters are written as
 * their symbols, from U+2400 on.
 */
const formats: readonly (readonly [string, RegExp])[] = [
  ['PDF', /^%PDF-/],
  ['ZIP', /^PK\u2403\u2404/],
  ['PNG', /^\u0089PNG/],
  ['JPEG', /^\u00FF\u00D8\u00FF/],
  ['HTML', /^<(!doctype html|html|table)[\s>]/i],
  ['XML', /^<\?xml/i],
  ['JSON', /^[[{]\s*["{[]/],
];

/** The name of a file's format if it is neither CSV nor a statement that can be read; undefined if it may be. */
export function otherFormat(bytes: Uint8Array): string | undefined {
  const letters = [...bytes.subarray(0, 4000)].map((byte) =>
    byte < 9 || (byte > 13 && byte < 32) ? 0x2400 + byte : byte,
  );
  const start = String.fromCharCode(...letters).replace(/^(\u00EF\u00BB\u00BF)?\s*/, '');
  return isStatement(start) ? undefined : formats.find(([, pattern]) => pattern.test(start))?.[0];
}
