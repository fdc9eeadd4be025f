import { rowsOfBlocks } from './blocks.ts';
import { countKnownHeadings } from '../columns/header-words.ts';
import { delimiters, type Delimiter, type Row } from '../settings.ts';

/**
 * Splits text into rows of cells; with `quoted: false` quotation marks are plain characters. `broken` reports a mark that is never closed.
 * It is passed as a parameter, because the library uses Node's types, which rules must not.
 */
export type Split = (
  text: string,
  delimiter: Delimiter,
  quoted: boolean,
) => { readonly rows: readonly (readonly string[])[]; readonly broken: boolean };

/** The rows of a text with `\n` line ends, numbered as in an editor; blank ones are left out. */
export function tableOf(text: string, delimiter: Delimiter, split: Split): Row[] {
  const blocks = rowsOfBlocks(text);
  if (blocks !== undefined) return blocks;
  const marked = text.includes('"') ? text : withDoubleMarks(text, delimiter);
  const quoted = split(withTightMarks(marked, delimiter), delimiter, true);
  // A quotation mark that is never closed would swallow the rest of the file, so then all marks are plain characters.
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

/** Replaces apostrophes around cells by quotation marks: `5,'02 Feb','Levy, paid'` has three cells. */
function withDoubleMarks(text: string, delimiter: Delimiter): string {
  const sign = patternOf(delimiter);
  return text.replaceAll(new RegExp(String.raw`(^|${sign})'([^'\n]*)'(?=${sign}|$)`, 'gm'), '$1"$2"');
}

function patternOf(delimiter: Delimiter): string {
  return delimiter === '|' ? String.raw`\|` : delimiter;
}

/** Removes spaces outside of quotation marks: `1, "2,50" ,3` has three cells. */
function withTightMarks(text: string, delimiter: Delimiter): string {
  const sign = patternOf(delimiter);
  const cell = new RegExp(String.raw`(^|${sign})[ \t]+("[^"\n]*")[ \t]*(?=${sign}|$)`, 'gm');
  return text.replaceAll(cell, '$1$2');
}

/** The delimiter that splits the first lines most evenly and into known headings. */
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

/** From 0: the share of lines with the most common number of cells, with a bonus for many cells and known headings. */
function evenness(lines: readonly string[], delimiter: Delimiter): number {
  if (delimiter === ',' && lines.every((line) => !withoutQuoted(line).replaceAll(decimalComma, '').includes(',')))
    return 0;
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cuts = withoutQuoted(line).split(delimiter).length - 1;
    counts.set(cuts, (counts.get(cuts) ?? 0) + 1);
  }
  counts.delete(0);
  const [commonest] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (commonest === undefined) return 0;
  const known = Math.max(...lines.slice(0, 15).map((line) => countKnownHeadings(line.split(delimiter))));
  return commonest[1] / lines.length + Math.min(commonest[0], 20) / 40 + Math.min(known, 5) / 5;
}

/** If all commas of a file are in amounts, none is a delimiter. */
const decimalComma = /\d,\d{2}(?!\d)/g;

function withoutQuoted(line: string): string {
  return line.replaceAll(/"[^"]*"/g, '""');
}

function tidy(cell: string, marks: boolean): string {
  const bare = (marks ? cell.trim().replace(/^"/, '').replace(/"$/, '') : cell).trim();
  // Some programs write a formula or an apostrophe, so that spreadsheets do not convert the text to a number.
  if (!/^[='][-+"\d]/.test(bare)) return bare;
  // Some banks put their numbers between apostrophes.
  const marked = /^'([-+\d.,:/ ]*)'$/.exec(bare)?.[1];
  if (marked !== undefined) return marked.trim();
  const text = /^="([^"]*)"$/.exec(bare)?.[1]?.trim() ?? bare;
  return /^'[-+]?\d[^']*$/.test(text) ? text.slice(1) : text;
}

function lineBreaks(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0;
}
