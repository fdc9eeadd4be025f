import { FileError, maxCell, maxColumns, maxRows, type SourceRow, type SourceTable } from './source-table.ts';

/** Whether a text is a dump of a MySQL database. */
export function isDump(text: string): boolean {
  return /^\s*(?:CREATE TABLE|INSERT INTO)\b/im.test(text.slice(0, 200_000));
}

/**
 * The tables of a MySQL dump. Nothing is executed: only the names of columns in CREATE TABLE and the values of INSERT are read, everything
 * else is skipped. @throws FileError
 */
export function readDump(text: string): readonly SourceTable[] {
  const columns = columnsOf(text);
  const tables = new Map<string, { header: readonly string[]; rows: SourceRow[] }>();
  const insert = /INSERT\s+(?:IGNORE\s+)?INTO\s+[`"]?([\w]+)[`"]?\s*(\(([^()]{0,8000})\))?\s*VALUES\s*/gi;
  let total = 0;
  for (let found = insert.exec(text); found !== null; found = insert.exec(text)) {
    const [, name = '', , listed] = found;
    const header = listed === undefined ? (columns.get(name) ?? []) : listed.split(',').map(bareName);
    const { rows, next } = valuesAt(text, insert.lastIndex);
    insert.lastIndex = next;
    total += rows.length;
    if (total > maxRows) throw new FileError('too-many-rows');
    const table = tables.get(name) ?? { header, rows: [] };
    tables.set(name, table);
    // Columns may come in another order.
    const order = table.header.map((column) => header.indexOf(column));
    for (const cells of rows)
      table.rows.push({ line: table.rows.length + 1, cells: order.map((place) => cells[place] ?? '') });
  }
  return [...tables].map(([name, { header, rows }]) => ({ name, header, rows, dump: true }));
}

function bareName(name: string): string {
  return name.trim().replaceAll(/[`"]/g, '');
}

/** The columns of each table, for INSERT statements that do not name them. */
function columnsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const { 1: name = '', index, 0: start } of text.matchAll(
    /CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:[`"]?\w+[`"]?\.)?[`"]?(\w+)[`"]?\s*\(/gi,
  )) {
    const body = text.slice(index + start.length, index + start.length + 40_000);
    const end = /\n\s*\)/.exec(body)?.index ?? body.length;
    const names = [...body.slice(0, end).matchAll(/(?:^|\n)\s*[`"](\w+)[`"]\s+[a-zA-Z]/g)].map(
      ([, column = '']) => column,
    );
    all.set(name, names.slice(0, maxColumns));
  }
  return all;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '', t: '\t', '0': '', Z: '', b: '' };

/** The rows from the first parenthesis on, and where the statement ends. A file that is cut within a row loses that row: it is damaged. */
function valuesAt(text: string, start: number): { rows: string[][]; next: number } {
  const rows: string[][] = [];
  let at = start;
  for (;;) {
    at = skip(text, at);
    if (text[at] !== '(') break;
    const cells: string[] = [];
    at += 1;
    for (;;) {
      const value = valueAt(text, skip(text, at));
      cells.push(value.cell);
      at = skip(text, value.next);
      if (cells.length > maxColumns) throw new FileError('damaged');
      if (text[at] === ')') break;
      if (text[at] !== ',') throw new FileError('damaged');
      at += 1;
    }
    rows.push(cells);
    if (rows.length > maxRows) throw new FileError('too-many-rows');
    at = skip(text, at + 1);
    if (text[at] !== ',') break;
    at += 1;
  }
  return { rows, next: at };
}

function skip(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \n\t\r'.includes(text[at] ?? '')) at += 1;
  return at;
}

function valueAt(text: string, start: number): { cell: string; next: number } {
  const mark = text[start];
  if (mark === "'" || mark === '"') return quotedAt(text, start, mark);
  if (mark === undefined) throw new FileError('damaged');
  let at = start;
  let depth = 0;
  // A bare value is a number, NULL or a call such as NOW(), which is read as nothing.
  for (; at < text.length && at - start < 400; at += 1) {
    const sign = text[at];
    if (sign === '(') depth += 1;
    else if (sign === ')' && depth > 0) depth -= 1;
    else if (sign === ',' || sign === ')') break;
  }
  const word = text.slice(start, at).trim();
  return { cell: /^-?[\d.]+(?:e[-+]?\d+)?$/i.test(word) ? word : '', next: at };
}

function quotedAt(text: string, start: number, mark: string): { cell: string; next: number } {
  const parts: string[] = [];
  let from = start + 1;
  let length = 0;
  const add = (part: string): void => {
    length += part.length;
    if (length <= maxCell) parts.push(part);
  };
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') {
      add(text.slice(from, at));
      const next = text[at + 1] ?? '';
      add(escapes[next] ?? next);
      at += 1;
      from = at + 1;
    } else if (sign === mark) {
      add(text.slice(from, at));
      if (text[at + 1] !== mark) return { cell: parts.join('').trim(), next: at + 1 };
      add(mark);
      at += 1;
      from = at + 1;
    }
  }
  throw new FileError('damaged');
}
