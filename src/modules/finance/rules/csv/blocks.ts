import type { Row } from './settings.ts';

/** A line that names what it tells: `Date: 30/03/2026`. */
const labelled = /^\s*(\p{L}[\p{L} ]{1,30}):\s*(.*?)\s*$/u;

/** Lines that are looked at, the share of them that must be named, and the lines that a booking has at least. */
const looked = 100;
const nearlyAll = 0.8;
const fewest = 3;

/** Lines with names of their own that a booking has at most. */
const mostNames = 50;

/**
 * The rows of a text without a table, in which each booking is a block of lines that name what they tell: a row of the names, and one for
 * each block, numbered by its last line. Undefined for any other text.
 */
export function rowsOfBlocks(text: string): Row[] | undefined {
  const begin = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const sample = begin.slice(0, looked);
  if (sample.filter((line) => labelled.test(line)).length < sample.length * nearlyAll) return undefined;
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line, found: labelled.exec(line) }));
  const counts = new Map<string, number>();
  for (const { found } of lines) if (found?.[1] !== undefined) counts.set(found[1], (counts.get(found[1]) ?? 0) + 1);
  const most = [...counts.values()].reduce((one, other) => Math.max(one, other), 0);
  const names = [...counts].filter(([, count]) => count > 2 && count * 2 > most).map(([name]) => name);
  const start = names.find((name) => counts.get(name) === most);
  if (start === undefined || names.length < fewest || names.length > mostNames) return undefined;
  const first = lines.findIndex(({ found }) => found?.[1] === start);
  const above = lines.slice(0, first).filter(({ text: words }) => words.trim() !== '');
  return [
    ...above.map(({ line, text: words }) => ({ line, cells: [words.trim()] })),
    { line: first + 1, cells: names },
    ...blocksOf(lines.slice(first), start, names),
  ];
}

interface Line {
  readonly line: number;
  readonly text: string;
  readonly found: RegExpExecArray | null;
}

function blocksOf(lines: readonly Line[], start: string, names: readonly string[]): Row[] {
  const blocks: { line: number; cells: string[] }[] = [];
  let place = 0;
  for (const { line, text, found } of lines) {
    if (text.trim() === '') continue;
    if (found?.[1] === start) blocks.push({ line, cells: names.map(() => '') });
    const block = blocks.at(-1);
    if (block === undefined) continue;
    const named = found?.[1] === undefined ? -1 : names.indexOf(found[1]);
    // Words without a name go on with those above.
    if (named !== -1) place = named;
    const words = named === -1 ? text.trim() : (found?.[2] ?? '');
    const before = block.cells[place] ?? '';
    block.cells[place] = before === '' || words === '' ? `${before}${words}` : `${before} ${words}`;
    block.line = line;
  }
  return blocks;
}
