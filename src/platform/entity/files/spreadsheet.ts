import { strToU8 } from 'fflate';
import { ArchiveError, filesOf } from './archive.ts';
import { isPartOfWorkbook, readWorkbook, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

/** A sheet of a workbook as the bytes of a CSV file. */
export interface Sheet {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Columns beyond are left out; a sheet may have 16,384 empty ones with a border. */
const maxColumns = 200;
/** Empty rows between two others: all are kept up to here, so that the numbers of lines are those of the sheet. */
const maxGap = 1000;
const dayInMs = 86_400_000;

/**
 * The sheets of an Excel workbook (XLSX) that have a table: two rows and two columns or more. Days become `YYYY-MM-DD`,
 * numbers have a decimal point. @throws ArchiveError
 */
export function sheetsOf(workbook: Uint8Array): readonly Sheet[] {
  const files = filesOf(workbook, isPartOfWorkbook);
  const book = readWorkbook(files);
  return book.sheets.flatMap(({ name, path }) => {
    // Sheets of charts have no cells.
    const lines = files.has(path) ? linesOf(files.get(path), book) : [];
    const filled = lines.filter((line) => line.replaceAll(/[\t"]/g, '') !== '');
    return filled.length < 2 || !filled.some((line) => line.includes('\t')) ? [] : [{ name, bytes: bytesOf(lines) }];
  });
}

function bytesOf(lines: readonly string[]): Uint8Array {
  return strToU8(`${lines.join('\n')}\n`);
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

function linesOf(sheet: Uint8Array | undefined, book: Workbook): readonly string[] {
  const lines: string[] = [];
  let cells: string[] = [];
  let cell: Cell | undefined;
  let value = '';
  readXml(sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        cells = [];
        const number = Number(attributes['r'] ?? lines.length + 1);
        const gap = Math.min(number - lines.length - 1, maxGap);
        for (let empty = 0; empty < gap; empty += 1) lines.push('');
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes;
        cell = { column: r === undefined ? cells.length : columnOf(r), type: t, style: Number(s ?? 0) };
        value = '';
      }
    },
    close: (name, text) => {
      if (name === 'v' || name === 't') value += text;
      else if (name === 'c' && cell !== undefined && cell.column < maxColumns) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = quoted(textOf(cell, value, book));
      } else if (name === 'row') lines.push(cells.join('\t'));
    },
  });
  return lines;
}

/** The place of the column in `AB12`, from 0. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new ArchiveError('damaged');
  return column - 1;
}

function textOf({ type, style }: Cell, value: string, { strings, isDay, epoch }: Workbook): string {
  if (type === 's') return strings[Number(value)] ?? '';
  // The value of an error, such as #N/A, is no text of the file.
  if (type === 'e' || value === '') return '';
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, '');
  if (type !== 'n') return value;
  return isDay[style] === true ? dayOf(Number(value) - epoch) : numberOf(Number(value));
}

/** A number of days as `YYYY-MM-DD`, with the time if there is one. */
function dayOf(days: number): string {
  const time = new Date(Math.round((days * dayInMs) / 1000) * 1000);
  if (Number.isNaN(time.getTime())) throw new ArchiveError('damaged');
  return time.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
}

/** Spreadsheets keep 15 digits: 12.300000000000001 is 12.3. Three decimals get a zero, so that the point is not taken for thousands. */
function numberOf(value: number): string {
  if (!Number.isFinite(value)) throw new ArchiveError('damaged');
  const text = `${Number(value.toPrecision(15))}`;
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** A line break in a cell would shift the numbers of lines, and a tab the columns. */
function quoted(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.includes('"') ? `"${flat.replaceAll('"', '""')}"` : flat;
}
