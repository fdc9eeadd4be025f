import { failure } from '#platform/entity/failure.ts';
import type { Bind } from './binder.ts';
import { allOf, anyOf, never } from './boolean-sql.ts';
import { isList } from '../selector/json.ts';
import type { FindRequest } from '../request.ts';
import type { Cell, SortKey } from './sort-sql.ts';

/** The column in which a row carries its place in the order, a JSON list as text: only the last row's is ever read. */
export const cursorColumn = '_cursor';

/** The bookmark of a page without rows, as CouchDB says it: nothing comes behind it, whatever the question. */
export const atEnd = 'nil';

/** The bookmark behind the last of these rows. */
export function nextBookmark(rows: readonly object[], request: FindRequest): string {
  const last = rows.at(-1);
  return bookmarkBehind(last && Reflect.get(last, cursorColumn), request);
}

/** The same behind the row with this place in the order. */
export function bookmarkBehind(cursor: unknown, request: FindRequest): string {
  if (typeof cursor !== 'string') return atEnd;
  return Buffer.from(`["${request.hash}",${cursor}]`).toString('base64url');
}

type Cells = readonly (string | null)[];

/** Reads a row's place in the order: from its cells, or where none are named from the column that carries it. */
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

/** The values that a bookmark carries, one for each key; 400 when it belongs to another question or was tampered with. */
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
 * The rows behind a bookmark. Absent values come last ascending and first descending, PostgreSQL's own order for its indexes;
 * one row comparison, which an index answers as a range, wherever no NULL can follow.
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
