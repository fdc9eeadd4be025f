import { failure } from '#platform/entity/failure.ts';
import type { Bind } from './binder.ts';
import { allOf, anyOf, never } from './boolean-sql.ts';
import { isList } from '../selector/json.ts';
import type { FindRequest } from '../request.ts';
import type { Cell, SortKey } from './sort-sql.ts';

/** Column with a row's sort values, a JSON list as text; only that of the last row is used. */
export const cursorColumn = '_cursor';

/** CouchDB's bookmark of a page without rows: no row follows it, in any query. */
export const atEnd = 'nil';

/** The bookmark after the last of these rows. */
export function nextBookmark(rows: readonly object[], request: FindRequest): string {
  const last = rows.at(-1);
  return bookmarkBehind(last && Reflect.get(last, cursorColumn), request);
}

/** The bookmark after the row with this cursor. */
export function bookmarkBehind(cursor: unknown, request: FindRequest): string {
  if (typeof cursor !== 'string') return atEnd;
  return Buffer.from(`["${request.hash}",${cursor}]`).toString('base64url');
}

type Cells = readonly (string | null)[];

/** Reads a row's cursor, from the `named` cells or else from the column `_cursor`. */
export function cursorReader(columns: readonly string[], named: readonly Cell[] | undefined): (row: Cells) => unknown {
  const carrying = columns.indexOf(cursorColumn);
  if (named === undefined) return (row) => row[carrying];
  const places = named.map(({ column, carry }) => ({ carry, place: columns.indexOf(column) }));
  return (row) =>
    JSON.stringify(
      places.map(({ carry, place }) => {
        const text = row[place] ?? null;
        return text === null ? null : carry(text);
      }),
    );
}

/** The values in a bookmark, one per sort key. Throws 400 if it belongs to another query or was changed. */
export function readBookmark(bookmark: string, request: FindRequest, keys: readonly SortKey[]): (string | null)[] {
  const bad = () => failure('invalid_bookmark', `Invalid bookmark value: ${JSON.stringify(bookmark.slice(0, 100))}`);
  const decoded = decode(bookmark);
  if (!isList(decoded) || decoded.length !== 2 || decoded[0] !== request.hash) throw bad();
  const values = decoded[1];
  if (!isList(values) || values.length !== keys.length) throw bad();
  return keys.map((key, index) => {
    const value = values[index];
    if (value === null && key.nullable) return null;
    if (typeof value !== 'string' || !key.believes(value)) throw bad();
    return value;
  });
}

function decode(bookmark: string): unknown {
  try {
    return JSON.parse(Buffer.from(bookmark, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * SQL condition for the rows after a bookmark. Missing values sort last ascending and first descending, as in
 * PostgreSQL's indexes. Where no NULL can follow, it is one row comparison, which an index answers as a range.
 */
export function behind(
  keys: readonly SortKey[],
  values: readonly (string | null)[],
  direction: 'asc' | 'desc',
  bind: Bind,
): string {
  const sign = direction === 'asc' ? '>' : '<';
  const parameters = keys.map((key, index) => {
    const value = values[index];
    return value === null || value === undefined ? undefined : bind(value, key.type);
  });
  const whole = !parameters.includes(undefined);
  if (whole && (direction === 'desc' || keys.every((key) => !key.nullable))) {
    return `(${keys.map((key) => key.sql).join(', ')}) ${sign} (${parameters.join(', ')})`;
  }
  const steps = keys.map((key, index) => {
    const ties = keys.slice(0, index).map((tied, at) => equal(tied, parameters[at]));
    return allOf([...ties, after(key, parameters[index], direction)]);
  });
  return anyOf(steps);
}

function equal(key: SortKey, parameter: string | undefined): string {
  return parameter === undefined ? `${key.sql} IS NULL` : `${key.sql} = ${parameter}`;
}

function after(key: SortKey, parameter: string | undefined, direction: 'asc' | 'desc'): string {
  if (direction === 'desc') return parameter === undefined ? `${key.sql} IS NOT NULL` : `${key.sql} < ${parameter}`;
  if (parameter === undefined) return never;
  return key.nullable ? `(${key.sql} > ${parameter} OR ${key.sql} IS NULL)` : `${key.sql} > ${parameter}`;
}
