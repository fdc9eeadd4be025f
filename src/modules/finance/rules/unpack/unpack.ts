import { propose } from '../csv/propose.ts';
import { openingOf } from '../programs/read-program.ts';
import { otherFormat } from '../csv/table/other-formats.ts';
import type { Split } from '../csv/table/table.ts';
import { ArchiveError, filesOf, isZip, namesIn } from '#platform/entity/files/archive.ts';
import { isWorkbook, sheetsOf } from '#platform/entity/files/spreadsheet.ts';

/** A file as a person drops it. */
export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What goes into one wallet: a file, a sheet of a workbook, or the bookings of one account in a statement. */
export interface ImportPart extends DroppedFile {
  /** The account of a statement with several ones, by its place in the file. */
  readonly account?: number;
  /** Number or name and currency of the account, where the file states them. */
  readonly of: string;
  readonly currency: string;
  /** The program that exported the file, if it is known. */
  readonly program?: string | undefined;
  /** The account's balance before its first booking, as a decimal, where a program exports it. */
  readonly opening?: string | undefined;
}

/** A file that cannot be read. */
export interface UnreadableFile {
  readonly name: string;
  readonly reason: 'damaged' | 'locked' | 'too-large' | 'no-table' | 'too-many' | 'other-format';
  /** The format, if it is another one. */
  readonly format?: string;
}

export interface Unpacked {
  readonly parts: readonly ImportPart[];
  readonly unreadable: readonly UnreadableFile[];
}

/** Maximum parts of one import, and bytes of one of them. */
const maxParts = 100;
const largestFile = 25_000_000;

/** The parts of the files: zips and workbooks are unpacked; statements, tables with a column of accounts, and files with a table for each account, are divided. */
export function unpackFiles(files: readonly DroppedFile[], split: Split): Unpacked {
  const found = files.flatMap((file) => unpackFile(file, split));
  const isPart = (one: ImportPart | UnreadableFile): one is ImportPart => 'bytes' in one;
  const parts = found.filter(isPart);
  const left = parts.slice(maxParts).map(({ name }): UnreadableFile => ({ name, reason: 'too-many' }));
  return {
    parts: parts.slice(0, maxParts),
    unreadable: [...found.filter((one): one is UnreadableFile => !isPart(one)), ...left],
  };
}

function unpackFile(file: DroppedFile, split: Split): readonly (ImportPart | UnreadableFile)[] {
  const { name, bytes } = file;
  try {
    if (isWorkbook(bytes)) return partsOfSheets(file, split);
    if (!isZip(bytes)) return partsOf(file, split);
    const names = namesIn(bytes);
    if (names.length > maxParts * 10) return [{ name, reason: 'too-many' }];
    return [...filesOf(bytes, isShown)].flatMap(([inside, content]) => {
      const packed = { name: inside.split('/').at(-1) ?? inside, bytes: content };
      return isZip(content) && !isWorkbook(content)
        ? [{ name: inside, reason: 'other-format', format: 'ZIP' } as const]
        : unpackFile(packed, split);
    });
  } catch (error) {
    if (error instanceof ArchiveError) return [{ name, reason: error.reason }];
    throw error;
  }
}

/** Folders, and files that systems add to each zip, are no files of a person. */
function isShown(path: string): boolean {
  return !path.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);
}

function partsOfSheets({ name, bytes }: DroppedFile, split: Split): readonly (ImportPart | UnreadableFile)[] {
  const sheets = sheetsOf(bytes);
  if (sheets.length === 0) return [{ name, reason: 'no-table' }];
  return sheets.flatMap((sheet) =>
    partsOf({ name: sheets.length === 1 ? name : `${name} · ${sheet.name}`, bytes: sheet.bytes }, split),
  );
}

function partsOf({ name, bytes }: DroppedFile, split: Split): readonly (ImportPart | UnreadableFile)[] {
  if (bytes.length > largestFile) return [{ name, reason: 'too-large' }];
  if (bytes.length === 0) return [{ name, reason: 'no-table' }];
  const format = otherFormat(bytes);
  if (format !== undefined) return [{ name, reason: 'other-format', format }];
  const { statement, bank: program, settings } = propose(bytes, {}, { date_format: 'dmy', decimal: '.' }, split);
  const accounts = statement?.accounts ?? [];
  if (accounts.length < 2) {
    const [only] = accounts;
    return [{ name, bytes, of: only?.account ?? '', currency: only?.currency ?? '' }];
  }
  return accounts.map(({ account: of, currency, opening = [] }, account) => ({
    name,
    bytes,
    account,
    of,
    currency,
    program,
    opening: openingOf(opening, settings.decimal),
  }));
}
