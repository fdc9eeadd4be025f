import { ArchiveError, filesOf, isZip, namesIn } from '#platform/entity/files/archive.ts';
import { isWorkbook, sheetsOf } from '#platform/entity/files/spreadsheet.ts';
import { decodeText } from './decode-text.ts';
import { isDump, readDump } from './read-dump.ts';
import {
  FileError,
  maxFileBytes,
  maxFiles,
  maxRows,
  type RefusedFile,
  type SourceRow,
  type SourceTable,
} from './source-table.ts';
import { splitRows } from './split-rows.ts';

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReadFiles {
  readonly tables: readonly SourceTable[];
  readonly refused: readonly RefusedFile[];
}

/** The tables of a file: CSV, a workbook, a MySQL dump, or a zip of these. A file that cannot be read is named with its reason. */
export function readFiles(file: File): ReadFiles {
  const tables: SourceTable[] = [];
  const refused: RefusedFile[] = [];
  let rows = 0;
  for (const one of unpacked(file, refused)) {
    try {
      for (const table of tablesOf(one)) {
        rows += table.rows.length;
        if (rows > maxRows) throw new FileError('too-many-rows');
        tables.push(table);
      }
    } catch (error) {
      refused.push({ name: one.name, reason: reasonOf(error) });
    }
  }
  return { tables, refused };
}

function reasonOf(error: unknown): RefusedFile['reason'] {
  if (error instanceof FileError || error instanceof ArchiveError) return error.reason;
  throw error;
}

function unpacked(file: File, refused: RefusedFile[]): readonly File[] {
  if (!isZip(file.bytes)) return [file];
  try {
    if (isWorkbook(file.bytes)) return [file];
    const names = namesIn(file.bytes);
    const shown = names.filter(isShown);
    for (const name of shown.slice(maxFiles)) refused.push({ name: lastName(name), reason: 'too-large' });
    const wanted = new Set(shown.slice(0, maxFiles));
    return [...filesOf(file.bytes, (name) => wanted.has(name))].map(([name, bytes]) => ({
      name: lastName(name),
      bytes,
    }));
  } catch (error) {
    refused.push({ name: file.name, reason: reasonOf(error) });
    return [];
  }
}

function lastName(path: string): string {
  return (path.split('/').at(-1) ?? path).slice(0, 200);
}

/** Folders, and files that systems add to each zip, are no files of a person. */
function isShown(path: string): boolean {
  return !path.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);
}

/** Beginnings of files that would be nonsense as a table. */
const others = /^(?:%PDF-|\u0089PNG|\u00FF\u00D8\u00FF|PK|\s*<(?:!doctype|html|\?xml|table)|\s*[[{]\s*["{[])/i;

function tablesOf({ name, bytes }: File): readonly SourceTable[] {
  if (bytes.length > maxFileBytes) throw new FileError('too-large');
  if (isZip(bytes) && !isWorkbook(bytes)) throw new FileError('other-format');
  if (isWorkbook(bytes)) {
    const sheets = sheetsOf(bytes);
    const found = sheets.flatMap((sheet) =>
      tableOf(sheets.length === 1 ? name : sheet.name, splitRows(decodeText(sheet.bytes))),
    );
    if (found.length === 0) throw new FileError('no-table');
    return found;
  }
  const start = String.fromCharCode(...bytes.subarray(0, 400)).replace(/^\u00EF\u00BB\u00BF/, '');
  if (others.test(start)) throw new FileError('other-format');
  const text = decodeText(bytes);
  const found = isDump(text) ? readDump(text).filter(({ rows }) => rows.length > 0) : tableOf(name, splitRows(text));
  if (found.length === 0) throw new FileError('no-table');
  return found;
}

/** The header is the first row that is about as wide as the widest of the first ones: above it may be a title. */
function tableOf(name: string, rows: readonly SourceRow[]): readonly SourceTable[] {
  const start = rows.slice(0, 30);
  const width = ({ cells }: SourceRow): number => cells.filter((cell) => cell !== '').length;
  const widest = Math.max(0, ...start.map(width));
  const place = start.findIndex((row) => width(row) >= Math.max(2, Math.ceil(widest * 0.6)));
  const head = start[place];
  if (head === undefined || rows.length < place + 2) return [];
  return [{ name, header: head.cells.map((cell) => cell.slice(0, 120)), rows: rows.slice(place + 1) }];
}
