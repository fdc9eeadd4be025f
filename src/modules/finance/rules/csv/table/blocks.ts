import { isDay, isMoney } from '../columns/column-profile.ts';
import { delimiters, type Row } from '../settings.ts';

/** A labelled line: `Date: 30/03/2026`. */
const labelled = /^(\p{L}[\p{L} ]{1,30}):(.*)$/u;

/** Number of lines to read first, and the share of them that must have a label. */
const looked = 100;
const nearlyAll = 0.8;

/** Minimum number of labelled lines of a booking. */
const fewest = 3;
const most = 50;

interface Line {
  readonly line: number;
  readonly name: string | undefined;
  readonly words: string;
}

/**
 * Converts a text in which each booking is a block of labelled lines to rows: one of the labels, and one for each block, numbered by its
 * last line. Undefined for any other text, and if blocks differ: with a repeated or misplaced label the start of the next booking would be
 * unclear.
 */
export function rowsOfBlocks(text: string): Row[] | undefined {
  const begin = text.slice(0, 20_000).split('\n').map(lineOf).filter(isFilled).slice(0, looked);
  const cut = (sign: string): boolean => begin.filter(({ words }) => words.includes(sign)).length > begin.length / 2;
  if (begin.filter(({ name }) => name !== undefined).length < begin.length * nearlyAll) return undefined;
  if (begin.length === 0 || delimiters.some(cut)) return undefined;
  const lines = text.split('\n').map(lineOf).filter(isFilled);
  const counts = new Map<string, number>();
  for (const { name } of lines) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const often = [...counts.values()].reduce((one, other) => Math.max(one, other), 0);
  const names = [...counts].filter(([, count]) => count > 2 && count * 2 > often).map(([name]) => name);
  if (names.length < fewest || names.length > most) return undefined;
  const first = lines.findIndex(({ name }) => name === names[0]);
  const blocks = blocksOf(lines.slice(first), names);
  if (blocks === undefined || !isOfBookings(blocks, names)) return undefined;
  const above = lines.slice(0, first).map(({ line, name, words }) => ({
    line,
    cells: [name === undefined ? words : `${name}: ${words}`],
  }));
  return [...above, { line: lines[first]?.line ?? 1, cells: names }, ...blocks];
}

function lineOf(text: string, index: number): Line {
  const whole = text.trim();
  const [, name, words = ''] = labelled.exec(whole) ?? [];
  return { line: index + 1, name, words: name === undefined ? whole : words.trim() };
}

function isFilled({ name, words }: Line): boolean {
  return name !== undefined || words !== '';
}

function blocksOf(lines: readonly Line[], names: readonly string[]): Row[] | undefined {
  const blocks: { line: number; cells: string[] }[] = [];
  let place = 0;
  for (const { line, name, words } of lines) {
    const named = name === undefined ? -1 : names.indexOf(name);
    if (named === 0) blocks.push({ line, cells: names.map(() => '') });
    else if (named !== -1 && named <= place) return undefined;
    if (named !== -1) place = named;
    const block = blocks.at(-1);
    if (block === undefined) return undefined;
    // Text without a label continues the line above.
    const more = named === -1 && name !== undefined ? `${name}: ${words}` : words;
    const before = block.cells[place] ?? '';
    block.cells[place] = before === '' || more === '' ? `${before}${more}` : `${before} ${more}`;
    block.line = line;
  }
  return blocks;
}

/** Whether nearly every block has a day under one label, and money under another. */
function isOfBookings(blocks: readonly Row[], names: readonly string[]): boolean {
  const sample = blocks.slice(0, looked);
  const some = (fits: (cell: string) => boolean): boolean =>
    names.some(
      (_, place) => sample.filter(({ cells }) => fits(cells[place] ?? '')).length >= sample.length * nearlyAll,
    );
  return some(isDay) && some(isMoney);
}
