import bidiFactory from 'bidi-js';
import type { Letters, Slice } from './letters.ts';

/** Text of one weight. */
export interface Run {
  readonly text: string;
  readonly strong: boolean;
}

/** A part of a line with one weight, one font and one direction. */
export interface Piece extends Run {
  /** The font of other scripts, or undefined for Inter. */
  readonly slice: Slice | undefined;
}

/** The width of a piece, in points. */
export type Measure = (piece: Piece) => number;

/** A range of a text in UTF-16 units; the end is exclusive. */
type Range = readonly [start: number, end: number];

const bidi = bidiFactory();
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const opening = /^[\p{Ps}\p{Pi}¿¡]+$/u;

/**
 * Breaks text of several scripts into lines of a width. The pieces of a line are in visual order, from left to right,
 * by the Unicode bidirectional algorithm.
 */
export function linesOf(runs: readonly Run[], letters: Letters, width: number, measure: Measure): readonly Piece[][] {
  const text = runs.map((run) => run.text).join('');
  const pieces = piecesOf(runs, text, letters);
  const measured = (range: Range): number => pieces(range).reduce((sum, piece) => sum + measure(piece), 0);
  return paragraphsOf(text)
    .flatMap((paragraph) => rangesOf(text, paragraph, width, measured))
    .map(pieces);
}

/** Returns a function that splits a range into pieces in visual order. */
function piecesOf(runs: readonly Run[], text: string, letters: Letters): (range: Range) => Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const strong = runs.flatMap((run) => Array.from({ length: run.text.length }, () => run.strong));
  return ([start, end]) => {
    const found: (Piece & { level: number })[] = [];
    let place = start;
    for (const sign of text.slice(start, end)) {
      const last = found.at(-1);
      const [level = 0, isStrong = false] = [levels[place], strong[place]];
      const slice = sliceFor(sign, last?.slice, letters);
      if (last !== undefined && last.level === level && last.strong === isStrong && last.slice === slice)
        found[found.length - 1] = { ...last, text: last.text + sign };
      else found.push({ text: sign, strong: isStrong, slice, level });
      place += sign.length;
    }
    return inVisualOrder(found);
  };
}

/** The slice of a character. Joiners and marks take the font of the character before them if it has them. */
function sliceFor(sign: string, before: Slice | undefined, letters: Letters): Slice | undefined {
  const codePoint = sign.codePointAt(0) ?? 0;
  if (before !== undefined && /[\p{M}\p{Cf}]/u.test(sign) && before.has(codePoint)) return before;
  const own = letters.get(codePoint);
  return own !== undefined && before?.has(codePoint) === true ? before : own;
}

/** Reorders pieces by their levels (UAX 9, rule L2). */
function inVisualOrder(logical: readonly (Piece & { level: number })[]): Piece[] {
  let order = [...logical];
  for (let level = Math.max(0, ...logical.map((piece) => piece.level)); level > 0; level -= 1) {
    const turned: typeof order = [];
    let held: typeof order = [];
    for (const piece of order) {
      if (piece.level >= level) held.unshift(piece);
      else {
        turned.push(...held, piece);
        held = [];
      }
    }
    order = [...turned, ...held];
  }
  // Fontkit reverses right-to-left scripts itself; characters in Inter between them are reversed here.
  return order.map(({ level, ...piece }) =>
    level % 2 === 1 && piece.slice === undefined ? { ...piece, text: mirrored(piece.text) } : piece,
  );
}

function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');
}

function paragraphsOf(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const part of text.split('\n')) {
    found.push([start, start + part.length]);
    start += part.length + 1;
  }
  return found;
}

/** Breaks a paragraph into lines. */
function rangesOf(text: string, [from, to]: Range, width: number, measured: (range: Range) => number): Range[] {
  const lines: Range[] = [];
  let start = from;
  let end = from;
  let used = 0;
  for (const token of tokensOf(text, from, to)) {
    for (const part of measured(token) <= width ? [token] : shortened(text, token, width, measured)) {
      const taken = measured(part);
      const bare = text.slice(...part).trimEnd() === text.slice(...part) ? taken : measured(trimmed(text, part));
      if (end > start && used + bare > width) {
        lines.push(trimmed(text, [start, end]));
        [start, used] = [end, 0];
      }
      end = part[1];
      used += taken;
    }
  }
  return [...lines, trimmed(text, [start, end])];
}

/** Splits text into words with the spaces and punctuation after them; a line may end after each. */
function tokensOf(text: string, from: number, to: number): Range[] {
  const tokens: [number, number][] = [];
  let opens = false;
  for (const { segment, index, isWordLike } of words.segment(text.slice(from, to))) {
    const [start, end] = [from + index, from + index + segment.length];
    const last = tokens.at(-1);
    const isOpening = opening.test(segment);
    if (last !== undefined && (opens || (isWordLike !== true && !isOpening))) last[1] = end;
    else tokens.push([start, end]);
    opens = isOpening || (opens && isWordLike !== true);
  }
  return tokens;
}

/** Splits a word that is longer than a line. */
function shortened(text: string, [from, to]: Range, width: number, measured: (range: Range) => number): Range[] {
  const parts: [number, number][] = [];
  let used = 0;
  for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
    const [start, end] = [from + index, from + index + segment.length];
    const taken = measured([start, end]);
    const last = parts.at(-1);
    if (last === undefined || used + taken > width) {
      parts.push([start, end]);
      used = taken;
    } else {
      last[1] = end;
      used += taken;
    }
  }
  return parts;
}

function trimmed(text: string, [start, end]: Range): Range {
  return [start, start + text.slice(start, end).trimEnd().length];
}
