import { rowsOfBlocks } from './blocks.ts';
import { countKnown } from '../columns/header-words.ts';
import { delimiters, type Delimiter, type Row } from '../settings.ts';

/**
 * Splits text into rows of cells; `quoted: false` takes quotation marks as they stand. `broken` tells of a mark that never closes.
 * It is handed in, because the library that does it has types of Node's, which rules do not know.
 */
export type Split = (
  text: string,
  delimiter: Delimiter,
  quoted: boolean,
) => { readonly rows: readonly (readonly string[])[]; readonly broken: boolean };

/** The rows of a text with `\n` at its line ends, numbered as an editor numbers them; blank ones are left out. */
export function tableOf(text: string, delimiter: Delimiter, split: Split): Row[] {
  const blocks = rowsOfBlocks(text);
  if (blocks !== undefined) return blocks;
  const marked = text.includes('"') ? text : withDoubleMarks(text, delimiter);
  const quoted = split(withTightMarks(marked, delimiter), delimiter, true);
  // One mark that never closes would swallow the rest of the file: then marks mean nothing in it.
  const { rows } = quoted.broken ? split(text, delimiter, false) : quoted;
  const table: Row[] = [];
  let line = 1;
  for (const cells of rows) {
    const trimmed = cells.map((cell) => tidy(cell, quoted.broken));
    if (trimmed.some((cell) => cell !== '')) table.push({ line, cells: trimmed });
    line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
  }
  return table;
}

/** With the marks that are usual around the cells that stand between single ones: `5,'02 Feb','Levy, paid'` has three cells. */
function withDoubleMarks(text: string, delimiter: Delimiter): string {
  const sign = patternOf(delimiter);
  return text.replaceAll(new RegExp(String.raw`(^|${sign})'([^'\n]*)'(?=${sign}|$)`, 'gm'), '$1"$2"');
}

function patternOf(delimiter: Delimiter): string {
  return delimiter === '|' ? String.raw`\|` : delimiter;
}

/** Without the blanks outside of quotation marks: `1, "2,50" ,3` has three cells. */
function withTightMarks(text: string, delimiter: Delimiter): string {
  const sign = patternOf(delimiter);
  const cell = new RegExp(String.raw`(^|${sign})[ \t]+("[^"\n]*")[ \t]*(?=${sign}|$)`, 'gm');
  return text.replaceAll(cell, '$1$2');
}

/** The delimiter that cuts the first lines most evenly, and into words that headers have. */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const hinted = delimiters.find((delimiter) => lines[0]?.toLowerCase() === `sep=${delimiter}`);
  if (hinted !== undefined) return hinted;
  const [best = ','] = delimiters
    .map((delimiter) => ({ delimiter, score: evenness(lines, delimiter) }))
    .sort((a, b) => b.score - a.score)
    .map(({ delimiter }) => delimiter);
  return best;
}

/** From 0: the share of lines that have the commonest number of cuts, more for many cuts and for known words. */
function evenness(lines: readonly string[], delimiter: Delimiter): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cuts = withoutQuoted(line).split(delimiter).length - 1;
    counts.set(cuts, (counts.get(cuts) ?? 0) + 1);
  }
  counts.delete(0);
  const [commonest] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (commonest === undefined) return 0;
  const known = Math.max(...lines.slice(0, 15).map((line) => countKnown(line.split(delimiter))));
  return commonest[1] / lines.length + Math.min(commonest[0], 20) / 40 + Math.min(known, 5) / 5;
}

function withoutQuoted(line: string): string {
  return line.replaceAll(/"[^"]*"/g, '""');
}

function tidy(cell: string, marks: boolean): string {
  const bare = (marks ? cell.trim().replace(/^"/, '').replace(/"$/, '') : cell).trim();
  // A formula that is a text, and a quotation mark before a number, keep programs of tables from taking it for one.
  if (!/^[='][-+"\d]/.test(bare)) return bare;
  // Some banks put their numbers between such marks.
  const marked = /^'([-+\d.,:/ ]*)'$/.exec(bare)?.[1];
  if (marked !== undefined) return marked.trim();
  const text = /^="([^"]*)"$/.exec(bare)?.[1]?.trim() ?? bare;
  return /^'[-+]?\d[^']*$/.test(text) ? text.slice(1) : text;
}

function lineBreaks(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0;
}
