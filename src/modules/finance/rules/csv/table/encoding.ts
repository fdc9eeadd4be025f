import { weightOf } from '../columns/header-words.ts';
import { type Encoding, encodings, olderEncodings } from '../settings.ts';
import { guessEncoding, isPlausible } from './guess-encoding.ts';
import { read } from './read-text.ts';

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /**
   * The evidence: a byte order mark, the pattern of zeros, valid UTF-8, what the file says, known heading words, letters of one language, the
   * default, or the person.
   */
  readonly because: 'mark' | 'zeros' | 'valid' | 'declared' | 'words' | 'letters' | 'usual' | 'asked';
  /** How an earlier version would have decoded it, if otherwise: its rows are known by those texts. */
  readonly former?: Encoding;
}

/** Decodes a file: line ends become `\n`; byte order mark and zeros are removed. */
export function decode(bytes: Uint8Array, asked?: Encoding, currency = ''): Decoded {
  const found = asked === undefined ? encodingOf(bytes, currency) : { encoding: asked, because: 'asked' as const };
  return { text: withLineEnds(read(bytes, found.encoding)), ...found };
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

function encodingOf(bytes: Uint8Array, currency: string): Omit<Decoded, 'text'> {
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
    const older = olderEncodingOf(bytes, currency);
    return isMostlyValid(bytes) ? { encoding: 'utf-8', because: 'valid', former: older.encoding } : older;
  }
}

/** Some programs cut texts to a number of bytes, and so letters of UTF-8 as well. */
function isMostlyValid(bytes: Uint8Array): boolean {
  let [valid, invalid] = [0, 0];
  for (const sign of read(bytes.subarray(0, 1_000_000), 'utf-8')) {
    if (sign === '\uFFFD') invalid += 1;
    else if (sign > '\x7f') valid += 1;
  }
  return valid >= invalid * mostly;
}

/** Minimum number of whole letters for each cut one. */
const mostly = 10;

/** Latin letters in UTF-16 have a zero in every second byte. */
function wideEncodingOf(bytes: Uint8Array): Encoding | undefined {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < start.length / 20 || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** By what the file says, by headings that are words in one encoding, else by the letters of its texts. */
function olderEncodingOf(bytes: Uint8Array, currency: string): Omit<Decoded, 'text'> {
  const former = byHeadings(bytes, (text) => text);
  const found = byHeadings(bytes, withoutMixedWords);
  const better = (encoding: Encoding, because: Decoded['because']): Omit<Decoded, 'text'> =>
    encoding === former.encoding ? former : { encoding, because, former: former.encoding };
  const declared = declaredIn(bytes) ?? declaredByOfx(bytes);
  if (declared !== undefined) return better(declared, 'declared');
  // A text in Shift_JIS, read as Latin letters, may have a short heading by chance.
  if (currency === 'JPY' && !eastern.has(found.encoding) && guessEncoding(bytes, currency) === 'shift_jis')
    return better('shift_jis', 'letters');
  const among = found.because === 'words' ? alike[found.encoding] : undefined;
  if (found.because === 'words' && among === undefined) return better(found.encoding, found.because);
  const guessed = guessEncoding(bytes, currency, among);
  return guessed === undefined ? better(found.encoding, found.because) : better(guessed, 'letters');
}

/**
 * A heading has no word with letters of two scripts: `CARTÃO` is `CARTГO` in an encoding of Cyrillic, and a part of it may look like a short
 * heading. Chinese, Japanese and Korean ones may touch Latin letters, which say nothing then.
 */
function withoutMixedWords(cell: string): string {
  if (cell.includes('\uFFFD') || mixed.test(cell)) return '';
  return mixedWithEastern.test(cell) ? cell.replaceAll(/[A-Za-z]+/g, ' ') : cell;
}

const alphabetic = String.raw`(?![\u3041-\uffee])(?!\p{Script=Latin})\p{L}`;
const mixed = new RegExp(`[A-Za-z]${alphabetic}|${alphabetic}[A-Za-z]`, 'u');
const mixedWithEastern = /[A-Za-z][\u3041-\uffee]|[\u3041-\uffee][A-Za-z]/;

const eastern: ReadonlySet<Encoding> = new Set<Encoding>(['shift_jis', 'euc-jp']);

/** Encodings whose headings may read alike. */
const alike: Partial<Record<Encoding, readonly Encoding[]>> = {
  'windows-1250': ['windows-1250', 'iso-8859-2', 'ibm852'],
  'windows-1251': ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'],
};

/** What an XML file says at its beginning. */
function declaredIn(bytes: Uint8Array): Encoding | undefined {
  const start = read(bytes.subarray(0, 200), 'windows-1252');
  const label = /^\s*<\?xml[^>]*\sencoding=["']([\w-]{2,20})["']/i.exec(start)?.[1];
  if (label === undefined) return undefined;
  const name = label.toLowerCase();
  return encodings.find((one) => one === name && one !== 'utf-8' && !one.startsWith('utf-16'));
}

/** The encoding that the head of an OFX file states, if it is plausible: many banks write the same head above any text. */
function declaredByOfx(bytes: Uint8Array): Encoding | undefined {
  const start = read(bytes.subarray(0, 400), 'windows-1252');
  const label = /^\s*OFXHEADER:[^<]*?\bCHARSET:\s*([\w-]{3,20})/i.exec(start)?.[1]?.toLowerCase() ?? '';
  const found = encodings.find((one) => one === (pages[label] ?? (/^\d+$/.test(label) ? `windows-${label}` : label)));
  return found !== undefined && isPlausible(bytes, found) ? found : undefined;
}

/** Names and numbers of encodings in OFX files that differ from ours. */
const pages: Readonly<Record<string, Encoding>> = {
  '850': 'ibm850',
  '852': 'ibm852',
  '866': 'ibm866',
  '932': 'shift_jis',
  '936': 'gb18030',
  '949': 'euc-kr',
  '950': 'big5',
  '8859-1': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  '8859-2': 'iso-8859-2',
};

/**
 * Almost every byte is a letter in all of these encodings, so known heading words decide first. A heading appears once; a text in many lines
 * is a name that looks like one.
 */
function byHeadings(bytes: Uint8Array, wordsOf: (text: string) => string): Omit<Decoded, 'text'> {
  const start = bytes.subarray(0, 4000);
  const known = (encoding: Encoding): number =>
    weightOf([
      ...new Set(
        read(start, encoding)
          .split(/[\n\r;,\t|]/)
          .map(wordsOf),
      ),
    ]);
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
