import { limits } from './limits.ts';
import { readClass, type Source } from './regex-class.ts';

/**
 * Translates a Perl-style pattern into PostgreSQL's dialect. Undefined if it is malformed or longer than 256
 * characters, or needs backtracking: back-references, look-around, possessive or nested quantifiers. `\d`, `\w` and
 * `\s` mean ASCII and `.` excludes the line feed, as in CouchDB; it may begin with flags `i`, `m` and `s`.
 */
export function translateRegex(pattern: string): string | undefined {
  if (pattern.length > limits.regex) return undefined;
  const flags = /^\(\?([ims]+)\)/.exec(pattern)?.[1] ?? '';
  const source: Source = { chars: Array.from(pattern.slice(flags === '' ? 0 : flags.length + 3)), at: 0 };
  const body = readAlternatives(source, flags.includes('s'));
  if (body === undefined || source.at < source.chars.length) return undefined;
  const options = `${flags.includes('i') ? 'i' : ''}${flags.includes('m') ? 'w' : ''}`;
  return `${options === '' ? '' : `(?${options})`}${body.text}`;
}

/** A translated piece. `repeats`: it contains a quantifier; `quantifiable`: a quantifier may follow it. */
interface Piece {
  readonly text: string;
  readonly repeats: boolean;
  readonly quantifiable: boolean;
}

function readAlternatives(source: Source, dotAll: boolean): Piece | undefined {
  let text = '';
  let repeats = false;
  for (;;) {
    const char = source.chars[source.at];
    if (char === undefined || char === ')') return { text, repeats, quantifiable: true };
    if (char === '|') {
      source.at += 1;
      text += '|';
      continue;
    }
    const atom = readAtom(source, dotAll);
    const piece = atom && quantify(source, atom);
    if (piece === undefined) return undefined;
    text += piece.text;
    repeats ||= piece.repeats;
  }
}

function readAtom(source: Source, dotAll: boolean): Piece | undefined {
  const char = source.chars[source.at] ?? '';
  source.at += 1;
  switch (char) {
    case '(':
      return readGroup(source, dotAll);
    case '[':
      return simple(readClass(source));
    case '\\':
      return readEscape(source);
    case '.':
      return simple(dotAll ? '.' : String.raw`[^\n]`);
    case '^':
    case '$':
      return { text: char, repeats: false, quantifiable: false };
    case '*':
    case '+':
    case '?':
      return undefined;
    default:
      return simple(literal(char));
  }
}

function readGroup(source: Source, dotAll: boolean): Piece | undefined {
  if (source.chars[source.at] === '?') {
    // Only non-capturing groups; the others are look-around, names, flags or comments.
    if (source.chars[source.at + 1] !== ':') return undefined;
    source.at += 2;
  }
  const inner = readAlternatives(source, dotAll);
  if (inner === undefined || source.chars[source.at] !== ')') return undefined;
  source.at += 1;
  return { text: `(?:${inner.text})`, repeats: inner.repeats, quantifiable: true };
}

function readEscape(source: Source): Piece | undefined {
  const char = source.chars[source.at];
  source.at += 1;
  if (char === undefined) return undefined;
  const known = escapes[char];
  if (known !== undefined) return { text: known, repeats: false, quantifiable: !anchors.has(char) };
  return /^[A-Za-z0-9]$/.test(char) ? undefined : simple(literal(char));
}

const escapes: Readonly<Record<string, string | undefined>> = {
  d: '[0-9]',
  D: '[^0-9]',
  w: '[A-Za-z0-9_]',
  W: '[^A-Za-z0-9_]',
  s: String.raw`[ \t\n\v\f\r]`,
  S: String.raw`[^ \t\n\v\f\r]`,
  t: String.raw`\t`,
  n: String.raw`\n`,
  r: String.raw`\r`,
  f: String.raw`\f`,
  b: String.raw`\y`,
  B: String.raw`\Y`,
  A: String.raw`\A`,
  z: String.raw`\Z`,
};
const anchors = new Set(['b', 'B', 'A', 'z']);

/** Adds the quantifier after an atom. Lazy quantifiers match the same texts. */
function quantify(source: Source, atom: Piece): Piece | undefined {
  const rest = source.chars.slice(source.at).join('');
  const quantifier = /^(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})/.exec(rest)?.[0];
  if (quantifier === undefined) return atom;
  source.at += quantifier.length;
  if (source.chars[source.at] === '?') source.at += 1;
  const next = source.chars[source.at] ?? '';
  if (!atom.quantifiable || '*+?'.includes(next || '-') || !inBounds(quantifier)) return undefined;
  if (atom.repeats && quantifier !== '?') return undefined;
  return { text: atom.text + quantifier, repeats: true, quantifiable: false };
}

/** PostgreSQL's maximum of a quantifier is 255. */
function inBounds(quantifier: string): boolean {
  const [low, high = low] = /\d+(,\d+)?/.exec(quantifier)?.[0].split(',').map(Number) ?? [0];
  return low !== undefined && high !== undefined && low <= high && high <= 255;
}

function simple(text: string | undefined): Piece | undefined {
  return text === undefined ? undefined : { text, repeats: false, quantifiable: true };
}

function literal(char: string): string {
  return /^[.^$*+?()[\]{}|\\]$/.test(char) ? `\\${char}` : char;
}
