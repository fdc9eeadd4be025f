import { ArchiveError } from './archive.ts';
import { streamsOf } from './compound-file.ts';
import { RecordReader, recordsOf, type BookRecord } from './old-records.ts';
import { dayCell, numberCell, SheetLines, textCell, type Sheet } from './sheet-lines.ts';
import { isUsualDay, writesDays } from './workbook.ts';

/** Numbers of records (MS-XLS, and the same of Excel 95). */
const type = {
  formula: 0x06,
  end: 0x0a,
  days1904: 0x22,
  password: 0x2f,
  codePage: 0x42,
  sheet: 0x85,
  manyNumbers: 0xbd,
  richLabel: 0xd6,
  style: 0xe0,
  strings: 0xfc,
  sharedLabel: 0xfd,
  number: 0x203,
  label: 0x204,
  result: 0x207,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

/** What a workbook says of all its sheets. */
interface Book {
  readonly strings: readonly string[];
  readonly isDay: readonly boolean[];
  readonly epoch: number;
  /** Reads the 8-bit texts of Excel 95. */
  readonly decode: ((bytes: Uint8Array) => string) | undefined;
}

/** The sheets of a workbook of Excel 95 to 2003 that have a table. @throws ArchiveError */
export function oldSheetsOf(file: Uint8Array): readonly Sheet[] {
  const streams = streamsOf(file);
  if (streams.has('EncryptedPackage')) throw new ArchiveError('locked');
  const content = (streams.get('Workbook') ?? streams.get('Book'))?.();
  // A file of another program, such as a letter.
  if (content === undefined) return [];
  const left = { records: mostRecords };
  const records: BookRecord[] = [];
  for (const record of recordsUntilEnd(content, 0, left)) if (ofBook.has(record.type)) records.push(record);
  if (records.some((record) => record.type === type.password)) throw new ArchiveError('locked');
  const book = readBook(records);
  return records
    .filter((record) => record.type === type.sheet)
    .flatMap((record) => {
      const reader = new RecordReader(record);
      const at = reader.long();
      const [isShown, isTable] = [reader.byte() === 0, reader.byte() === 0];
      const name = reader.text(reader.byte(), book.decode);
      return isShown && isTable ? linesOf(recordsUntilEnd(content, at, left), book).sheets(name) : [];
    });
}

/** Records of a workbook: several sheets may state the same place. */
const mostRecords = 4_000_000;

/** The records of the workbook or of a sheet; charts in it have a beginning and an end of their own. */
function* recordsUntilEnd(content: Uint8Array, at: number, left: { records: number }): Generator<BookRecord> {
  let depth = 0;
  for (const record of recordsOf(content, at)) {
    left.records -= 1;
    if (left.records < 0) throw new ArchiveError('too-large');
    if (record.type === type.begin) depth += 1;
    if (record.type === type.end) depth -= 1;
    if (depth <= 0) break;
    if (depth === 1) yield record;
  }
}

const ofBook: ReadonlySet<number> = new Set([
  type.begin,
  type.codePage,
  type.days1904,
  type.format,
  type.password,
  type.sheet,
  type.strings,
  type.style,
]);

function readBook(records: readonly BookRecord[]): Book {
  const formats = new Map<number, boolean>();
  const isDay: boolean[] = [];
  let strings: readonly string[] = [];
  // Day 60 of the older calendar, 29 February 1900, never was: days count from 30 December 1899.
  let epoch = 25_569;
  const isOld = records[0] !== undefined && new RecordReader(records[0]).short() < 0x600;
  const page = records.find((record) => record.type === type.codePage);
  const decode = isOld ? decoderOf(page === undefined ? 1252 : new RecordReader(page).short()) : undefined;
  for (const record of records) {
    const reader = new RecordReader(record);
    if (record.type === type.days1904 && reader.short() === 1) epoch = 24_107;
    if (record.type === type.format)
      formats.set(reader.short(), writesDays(reader.text(isOld ? reader.byte() : reader.short(), decode)));
    if (record.type === type.style) {
      reader.skip(2);
      const format = reader.short();
      isDay.push(formats.get(format) ?? isUsualDay(format));
    }
    if (record.type === type.strings) strings = stringsOf(reader);
  }
  return { strings, isDay, epoch, decode };
}

function decoderOf(page: number): (bytes: Uint8Array) => string {
  const names: Readonly<Record<number, string>> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' };
  const name = names[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
  const decoder = new TextDecoder(name);
  return (bytes) => decoder.decode(bytes);
}

function stringsOf(reader: RecordReader): readonly string[] {
  const strings: string[] = [];
  reader.skip(4);
  const count = reader.long();
  for (let index = 0; index < count && reader.hasMore(); index += 1) strings.push(textCell(reader.richText()));
  return strings;
}

function linesOf(records: Iterable<BookRecord>, book: Book): SheetLines {
  const lines = new SheetLines();
  /** The cell whose formula has a text as its result, which the next record contains. */
  let waiting: readonly [row: number, column: number] | undefined;
  const number = (style: number, value: number): string =>
    book.isDay[style] === true ? dayCell(value - book.epoch) : numberCell(value);
  for (const record of records) {
    const reader = new RecordReader(record);
    if (record.type === type.result && waiting !== undefined) {
      lines.set(...waiting, textCell(reader.text(reader.short(), book.decode)));
      waiting = undefined;
    }
    if (!cells.has(record.type)) continue;
    const [row, column] = [reader.short() + 1, reader.short()];
    if (record.type === type.manyNumbers) {
      for (let at = column; reader.left() >= 6 + 2; at += 1)
        lines.set(row, at, number(reader.short(), shortNumber(reader.long())));
      continue;
    }
    const style = reader.short();
    if (record.type === type.number) lines.set(row, column, number(style, reader.double()));
    if (record.type === type.shortNumber) lines.set(row, column, number(style, shortNumber(reader.long())));
    if (record.type === type.sharedLabel) lines.set(row, column, book.strings[reader.long()] ?? '');
    if (record.type === type.label || record.type === type.richLabel)
      lines.set(row, column, textCell(reader.text(reader.short(), book.decode)));
    if (record.type === type.formula) {
      const result = reader.take(8);
      if (result[6] !== 0xff || result[7] !== 0xff)
        lines.set(row, column, number(style, new DataView(result.buffer, result.byteOffset, 8).getFloat64(0, true)));
      else if (result[0] === 0) waiting = [row, column];
    }
  }
  return lines;
}

const cells: ReadonlySet<number> = new Set([
  type.formula,
  type.manyNumbers,
  type.richLabel,
  type.sharedLabel,
  type.number,
  type.label,
  type.shortNumber,
]);

/** A number in 30 bits: the upper half of a double, or a whole one; both may be hundredths. */
function shortNumber(bits: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, bits & 0xffff_fffc, true);
  const value = (bits & 2) === 0 ? view.getFloat64(0, true) : (bits | 0) >> 2;
  return (bits & 1) === 0 ? value : value / 100;
}
