/** A table as a former program exported it. */
export interface SourceTable {
  /** The file, the sheet of a workbook or the table of a dump. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly SourceRow[];
  /** The table of a database dump: its columns mean what that program means by them. */
  readonly dump?: boolean;
}

export interface SourceRow {
  /** In the file, from 1; in a dump the row's place in its table. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file of which nothing was read. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: RefusedReason;
}

export type RefusedReason =
  | 'damaged'
  | 'locked'
  | 'too-large'
  | 'too-many-rows'
  | 'no-table'
  | 'other-format'
  | 'wrong-encoding';

/** Bounds of one import. */
export const maxRows = 400_000;
export const maxFileBytes = 60_000_000;
export const maxFiles = 60;
export const maxColumns = 200;
/** UTF-16 units of a cell; longer ones are cut. */
export const maxCell = 20_000;

/** Thrown by readers of single files. */
export class FileError extends Error {
  constructor(readonly reason: RefusedReason) {
    super(reason);
    this.name = 'FileError';
  }
}
