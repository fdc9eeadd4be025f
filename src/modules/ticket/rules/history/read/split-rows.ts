import { FileError, maxCell, maxColumns, maxRows, type SourceRow } from './source-table.ts';

const delimiters = [';', ',', '\t', '|'] as const;

/** The rows of a CSV text; blank ones are left out. A quotation mark that never ends is a plain sign. @throws FileError */
export function splitRows(text: string): SourceRow[] {
  const hint = /^"?sep=(.)"?\n/i.exec(text.slice(0, 20))?.[1];
  const rows = rowsBy(text, hint ?? delimiterOf(text));
  return hint === undefined ? rows : rows.slice(1);
}

/** The sign that divides the first rows most evenly. */
function delimiterOf(text: string): string {
  const start = text
    .slice(0, 60_000)
    .replaceAll(/"(?:[^"]|"")*"/g, 'x')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const lines = start.slice(0, 40);
  const score = (sign: string): number => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const head = counts[0] ?? 0;
    const alike = counts.filter((count) => count === head).length;
    return head === 0 ? 0 : alike / lines.length + Math.min(head, 20) / 20;
  };
  return delimiters.map((sign) => ({ sign, score: score(sign) })).sort((a, b) => b.score - a.score)[0]?.sign ?? ',';
}

function rowsBy(text: string, delimiter: string): SourceRow[] {
  const rows: SourceRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let at = 0;
  let begun = 1;
  const push = (cell: string): void => {
    if (cells.length < maxColumns) cells.push(cell.slice(0, maxCell).trim());
  };
  const end = (): void => {
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells });
    if (rows.length > maxRows) throw new FileError('too-many-rows');
    cells = [];
    begun = line;
  };
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at, delimiter) : undefined;
    if (quoted !== undefined) {
      push(quoted.cell);
      line += quoted.breaks;
      at = quoted.next;
    } else {
      const next = nextOf(text, at, delimiter);
      push(bare(text.slice(at, next)));
      at = next;
    }
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) push('');
    } else {
      at += 1;
      line += 1;
      end();
    }
  }
  if (cells.length > 0) end();
  return rows;
}

function nextOf(text: string, at: number, delimiter: string): number {
  for (let place = at; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === delimiter || sign === '\n') return place;
  }
  return text.length;
}

/** Longest quoted text to look through for its end: a mark that never ends must not swallow the file. */
const farthest = 200_000;

function quotedCell(
  text: string,
  start: number,
  delimiter: string,
): { cell: string; next: number; breaks: number } | undefined {
  let at = start + 1;
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark === -1 || mark - start > farthest) return undefined;
    if (text[mark + 1] === '"') {
      at = mark + 2;
      continue;
    }
    const after = text[mark + 1];
    if (after !== undefined && after !== delimiter && after !== '\n') {
      // Some programs do not double the marks within a text.
      at = mark + 1;
      continue;
    }
    const raw = text.slice(start + 1, mark);
    return { cell: raw.replaceAll('""', '"'), next: mark + 1, breaks: raw.split('\n').length - 1 };
  }
}

/** Some programs write a formula or an apostrophe, so that spreadsheets do not convert the text to a number. */
function bare(cell: string): string {
  return /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell.trim().replace(/^'(?=[-+\d])/, '');
}
