import { weightOf } from '../columns/header-words.ts';
import { type Encoding, olderEncodings } from '../settings.ts';

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** The evidence: a byte order mark, the pattern of zeros, valid UTF-8, known heading words, the default, or the person. */
  readonly because: 'mark' | 'zeros' | 'valid' | 'words' | 'usual' | 'asked';
}

/** Decodes a file: line ends become `\n`; byte order mark and zeros are removed. */
export function decode(bytes: Uint8Array, asked?: Encoding): Decoded {
  const { encoding, because } =
    asked === undefined ? encodingOf(bytes) : { encoding: asked, because: 'asked' as const };
  return { text: withLineEnds(read(bytes, encoding)), encoding, because };
}

/**
 * CR CR LF, CR LF and a lone CR become LF; faulty conversions produce the first from the second. `~|~`, the delimiter of a large bank,
 * becomes `|`.
 */
export function withLineEnds(text: string): string {
  return text
    .replaceAll(/\r\r\n|\r\n|\r/g, '\n')
    .replaceAll(/[\uFEFF\0]/g, '')
    .replaceAll('~|~', '|');
}

function encodingOf(bytes: Uint8Array): Omit<Decoded, 'text'> {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', because: 'mark' };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', because: 'mark' };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', because: 'mark' };
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return { encoding: wide, because: 'zeros' };
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { encoding: 'utf-8', because: 'valid' };
  } catch {
    return olderEncodingOf(bytes);
  }
}

/** Latin letters in UTF-16 have a zero in every second byte. */
function wideEncodingOf(bytes: Uint8Array): Encoding | undefined {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < start.length / 5) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/**
 * Almost every byte is a letter in all of these encodings, so only known heading words can decide. A heading appears once; a text in many
 * lines is a name that looks like one.
 */
function olderEncodingOf(bytes: Uint8Array): Omit<Decoded, 'text'> {
  const start = bytes.subarray(0, 4000);
  const known = (encoding: Encoding): number => weightOf([...new Set(read(start, encoding).split(/[\n\r;,\t|]/))]);
  const usual = { encoding: 'windows-1252' as Encoding, weight: known('windows-1252') };
  const best = olderEncodings
    .map((encoding) => ({ encoding: encoding as Encoding, weight: known(encoding) }))
    .reduce((most, one) => (one.weight > most.weight ? one : most), usual);
  if (best === usual && isJapanese(start)) return { encoding: 'shift_jis', because: 'words' };
  return best === usual
    ? { encoding: usual.encoding, because: 'usual' }
    : { encoding: best.encoding, because: 'words' };
}

/** Whether the bytes have several full-width kana: their first bytes are signs that no text in another encoding has before a letter. */
function isJapanese(start: Uint8Array): boolean {
  const text = read(start, 'shift_jis');
  // The start may end within a sign.
  return (text.match(/[\u3041-\u30fa]/g) ?? []).length >= fewestKana && !text.slice(0, -1).includes('\uFFFD');
}

const fewestKana = 3;

/** The bytes 0x80 to 0x9F in windows-1252: some versions of Node decode them as control characters. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function read(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252' && encoding !== 'iso-8859-1') return text;
  return text.replaceAll(/[\x80-\x9f]/g, (sign) => windows[sign.charCodeAt(0) - 0x80] ?? sign);
}
