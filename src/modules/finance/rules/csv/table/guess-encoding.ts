import type { Encoding } from '../settings.ts';
import { alphabets, scripts } from './alphabets.ts';
import { read } from './read-text.ts';

/** Maximum bytes of text that decide. */
const sampleSize = 20_000;

/** Maximum bytes to search for it. */
const searched = 1_000_000;

/** From this share of bytes in runs the text is in another script: in Latin ones, single letters stand between those of ASCII. */
const ofRuns = 0.5;
const shortestRun = 3;

/** Minimum score of another script, and by how much another Latin encoding must be better than the usual one. */
const fewest = 0.5;
const better = 0.02;

/** The currency of the wallet makes a language this much more likely. */
const hint = 0.1;

/**
 * Guesses the encoding of a text without known headings by its letters: all of them belong to the alphabet of one language only if they are
 * decoded rightly. Undefined if the usual one fits as well. Libraries decide by longer texts: of 23 short files in 17 encodings chardet
 * 2.2 decodes 8 rightly and jschardet 4.1 20, this all.
 */
export function guessEncoding(bytes: Uint8Array, currency: string, among?: readonly Encoding[]): Encoding | undefined {
  const sample = linesWithLetters(bytes);
  const isDos = shareOfDosLetters(sample) >= ofDos;
  const allowed = (encoding: Encoding): boolean =>
    (among === undefined || among.includes(encoding)) && (isDos || !encoding.startsWith('ibm85'));
  // Shift_JIS writes many letters with one byte of ASCII, so that few are in runs.
  const japanese = currency === 'JPY' ? scripts.find(({ currencies }) => currencies === 'JPY') : undefined;
  if (japanese !== undefined && allowed('shift_jis')) {
    const { rare = 0.4 } = japanese;
    if (scoreOfScript(decoded(sample, 'shift_jis'), japanese) > rare * sure) return 'shift_jis';
  }
  if (shareInRuns(sample) >= ofRuns) {
    const found = scripts.flatMap((script) =>
      script.encodings.filter(allowed).map((encoding) => {
        const score = scoreOfScript(decoded(sample, encoding), script) + hintOf(script.currencies, currency);
        return { encoding, score: score - penaltyOf(encoding) };
      }),
    );
    const best = bestOf(found);
    return best !== undefined && best.score >= fewest ? best.encoding : undefined;
  }
  const found = alphabets.flatMap(({ letters, encodings, currencies }) =>
    encodings.filter(allowed).map((encoding) => ({
      encoding,
      score: scoreOfLetters(decoded(sample, encoding), letters) + hintOf(currencies, currency) - penaltyOf(encoding),
    })),
  );
  const best = bestOf(found);
  const usual = bestOf(found.filter(({ encoding }) => encoding === 'windows-1252'))?.score ?? 0;
  return best !== undefined && best.score > usual + better ? best.encoding : undefined;
}

/** Whether the letters of a text in this encoding are those of a language. */
export function isPlausible(bytes: Uint8Array, encoding: Encoding): boolean {
  const sample = linesWithLetters(bytes);
  const inRuns = shareInRuns(sample) >= ofRuns;
  const found = inRuns
    ? scripts.map((one) => (one.encodings.includes(encoding) ? scoreOfScript(decoded(sample, encoding), one) : 0))
    : alphabets.map((one) =>
        one.encodings.includes(encoding) ? scoreOfLetters(decoded(sample, encoding), one.letters) : 0,
      );
  return Math.max(...found) >= (inRuns ? fewest : sure);
}

/** Minimum share of letters that are of one language, for an encoding that is declared or expected. */
const sure = 0.8;

function hintOf(currencies: string, currency: string): number {
  return currency !== '' && currencies.includes(currency) ? hint : 0;
}

/** What the score of an encoding loses that hardly any bank uses. */
function penaltyOf(encoding: Encoding): number {
  return encoding === 'iso-8859-5' || encoding === 'koi8-r' || encoding.startsWith('ibm') ? hint : 0;
}

interface Guess {
  readonly encoding: Encoding;
  readonly score: number;
}

/** Of equal ones the first. */
function bestOf(found: readonly Guess[]): Guess | undefined {
  return found.reduce<Guess | undefined>(
    (best, one) => (best === undefined || one.score > best.score ? one : best),
    undefined,
  );
}

/** The first lines that have bytes beyond ASCII. */
function linesWithLetters(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let from = 0;
  while (from < Math.min(bytes.length, searched) && sample.length < sampleSize) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, Math.min(end === -1 ? bytes.length : end + 1, from + sampleSize));
    if (line.some((byte) => byte > 127)) sample.push(...line);
    from += Math.max(line.length, 1);
  }
  return new Uint8Array(sample);
}

function shareInRuns(sample: Uint8Array): number {
  let [all, inRuns, run] = [0, 0, 0];
  for (const byte of [...sample, 0]) {
    if (byte > 127) run += 1;
    else {
      all += run;
      if (run >= shortestRun) inRuns += run;
      run = 0;
    }
  }
  return all === 0 ? 0 : inRuns / all;
}

/** The share of letters that are where Windows has signs, as most letters in code pages of DOS are. */
function shareOfDosLetters(sample: Uint8Array): number {
  const high = sample.filter((byte) => byte > 127);
  return high.length === 0 ? 0 : high.filter((byte) => byte < 0xaa).length / high.length;
}

/** Minimum share of such letters in a text of DOS. */
const ofDos = 0.3;

const texts = new WeakMap<Uint8Array, Map<Encoding, string>>();

/** Several languages have one encoding. */
function decoded(sample: Uint8Array, encoding: Encoding): string {
  const known = texts.get(sample) ?? new Map<Encoding, string>();
  texts.set(sample, known);
  const text = known.get(encoding) ?? read(sample, encoding);
  known.set(encoding, text);
  return text;
}

/** The share of letters beyond ASCII that are of the alphabet and in the case of the letters around them. Signs count as neither. */
function scoreOfLetters(text: string, alphabet: string): number {
  let [all, good] = [0, 0];
  for (const [, before = '', letter = '', after = ''] of text
    .replaceAll(ordinal, '')
    .matchAll(/([A-Za-z]?)([^\0-\x7f])(?=([A-Za-z]?))/gu)) {
    const isInside = before !== '' && after !== '';
    if (!/\p{L}/u.test(letter)) {
      // A sign within a word, or before its first letter, is a letter of another encoding.
      const isLetter =
        (isInside && !withinWords.includes(letter)) || (/[\p{S}\p{N}¶]/u.test(letter) && /[a-z]/.test(after));
      if (isLetter || isControl(letter) || isBox(letter)) all += 1;
      continue;
    }
    all += 1;
    if (alphabet.includes(lower(letter)) && !isOddCase(before, letter, after)) good += 1;
  }
  // Nothing speaks against it.
  return all === 0 ? 1 : good / all;
}

/** `Nº 3`, `1ª via`: signs of no alphabet. */
const ordinal = /(?<![A-Za-z])[A-Za-z]{0,2}[ªº](?![A-Za-z])/g;

/** Signs that stand within words. */
const withinWords = '’‘´·–—';

function isControl(sign: string): boolean {
  return sign === '\uFFFD' || (sign >= '\x80' && sign <= '\x9f');
}

/** Signs with which programs of DOS drew frames. */
function isBox(sign: string): boolean {
  return sign >= '\u2500' && sign <= '\u259F';
}

function lower(letter: string): string {
  return letter === 'İ' ? 'ı' : letter.toLowerCase();
}

function isOddCase(before: string, letter: string, after: string): boolean {
  const isUpper = letter !== letter.toLowerCase();
  if (letter === letter.toUpperCase() && !isUpper) return false;
  if (isUpper) return /[a-z]/.test(before);
  return /[A-Z]/.test(before) && /[A-Z]/.test(after);
}

/** Maximum letters of another script that a wrong encoding makes within a Latin word. */
const fewLetters = 4;

/** How far the signs beyond ASCII are letters of the script, the frequent ones above all, and in one case. */
function scoreOfScript(text: string, { frequent, all: ofScript, rare = 0.4 }: (typeof scripts)[number]): number {
  let [all, score] = [0, 0];
  for (const [word, left = '', right = ''] of text.matchAll(/(?<=([A-Za-z]?))[^\0-\x7f]+(?=([A-Za-z]?))/gu)) {
    // A Latin word has no letters of another script inside; Chinese or Japanese ones may be.
    if (word.length <= fewLetters && word < '\u3041' && left !== '' && right !== '') {
      all += word.length;
      score -= word.length;
      continue;
    }
    let before = '';
    for (const sign of word) {
      all += 1;
      if (sign === '\uFFFD') score -= 2;
      const isOdd = before !== '' && before !== before.toUpperCase() && sign !== sign.toLowerCase();
      if (isOdd) score -= 0.5;
      else if (ofScript.test(sign)) score += frequent.includes(sign.toLowerCase()) ? 1 : rare;
      before = sign;
    }
  }
  return all === 0 ? 0 : score / all;
}
