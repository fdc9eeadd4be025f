import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { fieldFailure } from '#platform/entity/failure.ts';
import { balancesOf, type FileBalances } from '../../rules/csv/balances/file-balances.ts';
import { complaintOf } from '../../rules/csv/check.ts';
import { otherFormat } from '../../rules/csv/table/other-formats.ts';
import { isZip } from '#platform/entity/files/archive.ts';
import { isWorkbook } from '#platform/entity/files/spreadsheet.ts';
import { unpackFiles, type UnreadableFile } from '../../rules/unpack/unpack.ts';
import { propose, questionsOf, type Habits, type Proposal, type Question } from '../../rules/csv/propose.ts';
import { readItems, type WalletCurrency, type ReadFile } from '../../rules/csv/read.ts';
import { headerKey, proposeFromStored, type StoredSettings } from '../../rules/csv/remember.ts';
import { delimiters } from '../../rules/csv/settings.ts';
import { formerKeySources, keySources } from '../../rules/import-key.ts';
import { split } from './split.ts';
import type { Upload } from './upload-body.ts';

interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly asked: Upload['asked'];
  readonly habits: Habits;
  readonly purse: WalletCurrency;
  /** Settings of the last file of each format that was imported into the wallet. */
  readonly remembered: readonly (StoredSettings & { readonly header: string })[];
}

/** A file as it is read into a wallet. */
export interface Reading extends FileBalances {
  readonly purse: WalletCurrency;
  /** With only the first rows. */
  readonly proposal: Proposal;
  readonly file: ReadFile;
  /** Settings that the file leaves open and nobody answered. */
  readonly questions: readonly Question[];
  /** Why it cannot be imported with these settings. */
  readonly complaint: string | null;
}

/** What to look up in the database for a file, and the file itself as one value that only threads decode. */
export interface FileRead extends Pick<Reading, 'questions' | 'complaint' | 'closing'> {
  /** Key of the file's format. */
  readonly header: string;
  /** SHA-256 in hex, by line; and those of an earlier version, where they differ. */
  readonly keys: readonly string[];
  readonly former: readonly string[];
  /** The different values, and the first and the last day. */
  readonly values: readonly string[];
  readonly days: readonly [first: string, last: string] | null;
  readonly packed: Uint8Array;
}

/** Maximum rows of a file; and of line ends (quoted texts contain some) and cells, because their table takes many times the file's size. */
const maxLines = 100_000;
const maxEnds = 700_000;
const maxCells = 5_000_000;

/** Number of rows to show as they are in the file. */
const shownRows = 20;

/** Reads the file with the requested settings, else those of the last file of its format in this wallet, else the proposed ones. */
export function readFile({ bytes: sent, asked, habits, purse, remembered }: ReadRequest): FileRead {
  const bytes = isZip(sent) || isWorkbook(sent) ? unpacked(sent) : sent;
  const format = otherFormat(bytes);
  if (format !== undefined) throw fieldFailure('base', 'is-another-format', { format });
  assertSize(bytes);
  const first = propose(bytes, asked, habits, split);
  if (first.rows.length > maxLines) throw tooLong();
  const key = headerKey(first);
  const last = remembered.find(({ header }) => header === key);
  const proposal = last === undefined ? first : proposeFromStored(bytes, asked, last, habits, split);
  const { former: encoding } = proposal;
  const read = readItems(proposal.rows, proposal.settings, purse);
  const file =
    encoding === undefined ? read : withFormer(read, propose(bytes, { ...asked, encoding }, habits, split), purse);
  const reading: Reading = {
    purse,
    proposal: { ...proposal, rows: proposal.rows.slice(0, shownRows) },
    file,
    ...balancesOf(proposal, file),
    questions: questionsOf(proposal, asked),
    complaint: complaintOf(proposal, file, purse.currency),
  };
  const keys = keySources(file.items).map(hashed);
  const former = formerKeySources(file.items).map((sources) => sources?.map(hashed));
  const days = file.items.map(({ date }) => date).sort();
  const [start, end] = [days[0], days.at(-1)];
  return {
    questions: reading.questions,
    complaint: reading.complaint,
    closing: reading.closing,
    header: headerKey(proposal),
    keys,
    former: [...new Set(former.flatMap((some = []) => some))],
    values: [...new Set(file.items.map(({ value }) => value))],
    days: start === undefined || end === undefined ? null : [start, end],
    packed: serialize({ reading, keys, former } satisfies Packed),
  };
}

/** The file's lines with the texts of the former decoding, by which an earlier import knows them. */
function withFormer(file: ReadFile, { rows, settings }: Proposal, purse: WalletCurrency): ReadFile {
  const before = new Map(readItems(rows, settings, purse).items.map((item) => [item.line, item]));
  return {
    ...file,
    items: file.items.map((item) => {
      const other = before.get(item.line);
      if (other === undefined || other.raw === item.raw) return item;
      const { kind, date, value } = item;
      return { ...item, former: [{ kind, date, value, fitid: other.fitid, raw: other.raw }] };
    }),
  };
}

interface Packed {
  readonly reading: Reading;
  readonly keys: readonly string[];
  readonly former: readonly (readonly string[] | undefined)[];
}

function hashed(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}

export function unpack(packed: Uint8Array): Packed {
  return deserialize(packed) as Packed;
}

/** The only file of a zip, or the only sheet of a workbook. */
function unpacked(bytes: Uint8Array): Uint8Array {
  const { parts, unreadable } = unpackFiles([{ name: 'file', bytes }], split);
  const [part] = parts;
  const [first] = unreadable;
  if (first !== undefined) throw fieldFailure('base', complaints[first.reason], { format: first.format ?? '' });
  if (part === undefined) throw fieldFailure('base', 'has-no-table');
  if (parts.length > 1) throw fieldFailure('base', 'has-several-tables', { count: parts.length });
  return part.bytes;
}

const complaints: Readonly<Record<UnreadableFile['reason'], string>> = {
  damaged: 'file-is-damaged',
  locked: 'file-is-locked',
  'too-large': 'file-too-large-to-read',
  'no-table': 'has-no-table',
  'too-many': 'has-too-many-files',
  'other-format': 'is-another-format',
};

/** Counted in the bytes, before anything is allocated for them. */
function assertSize(bytes: Uint8Array): void {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  const count = (sign: string): number => counts[sign.charCodeAt(0)] ?? 0;
  const cells = Math.max(...delimiters.map(count));
  if (Math.max(count('\n'), count('\r') / 2) > maxEnds || cells > maxCells) throw tooLong();
}

function tooLong(): Error {
  return fieldFailure('base', 'too-many-lines', { count: maxLines });
}
