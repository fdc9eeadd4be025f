import { ArchiveError, filesOf, isZip, namesIn } from './archive.ts';
import { isCompoundFile } from './compound-file.ts';
import { isHtmlTable, sheetOfHtml } from './html-tables.ts';
import { oldSheetsOf } from './old-workbook.ts';
import { dayCell, numberCell, SheetLines, textCell, type Sheet } from './sheet-lines.ts';
import { isPartOfWorkbook, readWorkbook, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

/** Whether a file is a workbook that can be read: XLSX, XLS of Excel 95 to 2003, or a page with a table. @throws ArchiveError */
export function isWorkbook(file: Uint8Array): boolean {
  return isCompoundFile(file) || (isZip(file) ? namesIn(file).includes('xl/workbook.xml') : isHtmlTable(file));
}

/**
 * The sheets of a workbook that have a table: two rows and two columns or more. Days become `YYYY-MM-DD`, numbers have a
 * decimal point; a page has texts only. @throws ArchiveError
 */
export function sheetsOf(workbook: Uint8Array): readonly Sheet[] {
  if (isCompoundFile(workbook)) return oldSheetsOf(workbook);
  if (!isZip(workbook)) return sheetOfHtml(workbook, '');
  const files = filesOf(workbook, isPartOfWorkbook);
  const book = readWorkbook(files);
  // Sheets of charts have no cells.
  return book.sheets.flatMap(({ name, path }) => (files.has(path) ? linesOf(files.get(path), book).sheets(name) : []));
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

function linesOf(sheet: Uint8Array | undefined, book: Workbook): SheetLines {
  const lines = new SheetLines();
  let row = 0;
  let next = 0;
  let cell: Cell | undefined;
  let value = '';
  readXml(sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes['r'] ?? row + 1);
        row = Number.isSafeInteger(number) ? number : row + 1;
        next = 0;
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes;
        cell = { column: r === undefined ? next : columnOf(r), type: t, style: Number(s ?? 0) };
        next = cell.column + 1;
        value = '';
      }
    },
    close: (name, text) => {
      if (name === 'v' || name === 't') value += text;
      else if (name === 'c' && cell !== undefined) lines.set(row, cell.column, textOf(cell, value, book));
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
  if (type === 'd') return textCell(value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, ''));
  if (type !== 'n') return textCell(value);
  return isDay[style] === true ? dayCell(Number(value) - epoch) : numberCell(Number(value));
}
