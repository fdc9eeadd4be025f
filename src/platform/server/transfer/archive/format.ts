import type { Db } from '../../db/database.ts';
import type { Input } from '#platform/entity/define.ts';
import { StartFailure } from '../../app/start-failure.ts';

/**
 * The archive of a group is a zip. `oficina-group.json` says what is in it, `people.jsonl` who its members are, `data/TABLE.jsonl` holds
 * the rows of a table, one a line, `files/SHA256` bytes that rows name; `csv/KIND.csv` and `README.txt` are for people and are not read.
 * Nothing in it tells when or where it was made: the same group makes the same archive.
 */
export const names = {
  head: 'oficina-group.json',
  people: 'people.jsonl',
  readme: 'README.txt',
  table: (name: string): string => `data/${name}.jsonl`,
  sheet: (name: string): string => `csv/${name}.csv`,
  file: (sha256: string): string => `files/${sha256}`,
};

/** The newest form of the archive that this version writes and reads. */
export const format = 1;

export interface Head {
  readonly format: number;
  /** `acc-…` */
  readonly group: string;
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: number }[];
  readonly people: number;
  readonly files: number;
  /** Digests of files that rows name and the store did not have. */
  readonly lost: readonly string[];
}

/** A member of a group, by its address. */
export interface ArchivedPerson {
  readonly id: string;
  readonly fullname: string | null;
  readonly email: string;
  readonly locale: string;
}

/** How rows of a table go into the archive of a group and come out of it. */
export interface ArchivedTable {
  readonly table: string;
  /** It stays where it is, although it holds a kind's records. */
  readonly stays?: true;
  /** Columns that belong to this installation; they are not in the archive. */
  readonly without?: readonly string[];
  /** What stands in the archive in a column's place: SQL over the row `t`. */
  readonly as?: Readonly<Record<string, string>>;
  /** The table without groups that `as` reads, with the column of this one that holds ids of its rows. */
  readonly reads?: { readonly table: string; readonly by: string };
  /** Columns that get another value than the archive's, of a row with its place from 1 on; a text refuses the row. */
  readonly comesIn?: (row: Input, place: number) => Input | string;
}

/** Throws what the archive is refused for, with the place where it stands. */
export function refuse(what: string, cause?: unknown): never {
  throw new StartFailure(`The archive is refused: ${what}. Nothing was imported.`, { cause });
}

/** The same for a line, counted from 1. */
export function refuseLine(member: string, line: number, what: string): never {
  return refuse(`${member}, line ${line}: ${what}`);
}

/** What modules hear of a group whose rows have come in, within the transaction; they refuse it by throwing. */
export interface Arrival {
  readonly group: string;
  /** Ids of the members here. */
  readonly people: readonly string[];
  readonly now: Date;
  /** In the group, behind its wall. */
  readonly query: Db['query'];
}
