import type { Db } from '../../db/database.ts';
import type { Input } from '#platform/entity/define.ts';
import { StartFailure } from '../../app/start-failure.ts';

/**
 * A group's archive is a zip file. `oficina-group.json` lists its content, `people.jsonl` the members,
 * `data/TABLE.jsonl` has the rows of a table, one per line, `files/SHA256` the files; `csv/KIND.csv` and `README.txt`
 * are for people and are not read. It contains no time or place: the same group gives the same archive.
 */
export const names = {
  head: 'oficina-group.json',
  people: 'people.jsonl',
  readme: 'README.txt',
  table: (name: string): string => `data/${name}.jsonl`,
  sheet: (name: string): string => `csv/${name}.csv`,
  file: (sha256: string): string => `files/${sha256}`,
};

/** Version of the format that this program writes; newer ones are refused. */
export const format = 1;

export interface Head {
  readonly format: number;
  /** `acc-…` */
  readonly group: string;
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: number }[];
  readonly people: number;
  readonly files: number;
  /** Digests of files that rows refer to, but the store did not have. */
  readonly lost: readonly string[];
}

/** A member of a group, identified by mail address. */
export interface ArchivedPerson {
  readonly id: string;
  readonly fullname: string | null;
  readonly email: string;
  readonly locale: string;
}

/** How rows of a table are exported and imported. */
export interface ArchivedTable {
  readonly table: string;
  /** The table is not exported, although it holds a kind's records. */
  readonly stays?: true;
  /** Columns of this installation only, which are not exported. */
  readonly without?: readonly string[];
  /** Exported values that replace a column: SQL over the row `t`. */
  readonly as?: Readonly<Record<string, string>>;
  /** The table without groups that `as` reads, and the column that holds ids of its rows. */
  readonly reads?: { readonly table: string; readonly by: string };
  /** Values that replace those of the archive at import, for a row and its number from 1; a text refuses the row. */
  readonly comesIn?: (row: Input, place: number) => Input | string;
}

/** Throws StartFailure with the reason and position for which the archive is refused. */
export function refuse(what: string, cause?: unknown): never {
  throw new StartFailure(`The archive is refused: ${what}. Nothing was imported.`, { cause });
}

/** The same for a line, counted from 1. */
export function refuseLine(member: string, line: number, what: string): never {
  return refuse(`${member}, line ${line}: ${what}`);
}

/** An imported group, for modules' checks in the transaction of the import; they refuse it by throwing. */
export interface Arrival {
  readonly group: string;
  /** Ids of the members in this installation. */
  readonly people: readonly string[];
  readonly now: Date;
  /** Runs a query in the group. */
  readonly query: Db['query'];
}
