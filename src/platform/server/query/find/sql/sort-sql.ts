import { failure } from '#platform/entity/failure.ts';
import type { Bind } from './binder.ts';
import { collated, type ScalarColumn } from './column-sql.ts';
import { isDay, momentOf, type ScalarType } from './column-value.ts';
import { valueAt } from './document-sql.ts';
import { fieldOf, type FieldColumn, type FieldMap } from '../fields.ts';
import { isStorable } from '../selector/limits.ts';
import type { Path } from '../selector/path.ts';
import type { Sort } from '../request.ts';
import { isScalar } from './table-sql.ts';

/** A sort key: its SQL, the SQL of its value in a bookmark, and a check of such values. */
export interface SortKey {
  readonly sql: string;
  readonly carried: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly believes: (text: string) => boolean;
  /** The column whose text from the database gives the same value as `carried`. */
  readonly cell?: Cell | undefined;
}

export interface Cell {
  readonly column: string;
  /** Converts the text to the bookmark's format. */
  readonly carry: (text: string) => string;
}

/** Sort keys of a table: declared fields, then `_id`, so that the order is unique. */
export function tableKeys(sort: Sort, fields: FieldMap, bind: Bind): SortKey[] {
  return withId(sort.paths).flatMap((path) => {
    const [name, ...deeper] = path;
    const field = fieldOf(fields, name);
    if (field === undefined || (isScalar(field) && deeper.length > 0)) throw unknown(path);
    return isScalar(field) ? keyOf(field) : documentKeys(valueAt(field.column, deeper, bind));
  });
}

const known = new WeakMap<FieldColumn, SortKey>();

/** The sort key of a field is the same in every query. */
function keyOf(field: ScalarColumn): SortKey {
  let key = known.get(field);
  if (key === undefined) {
    const { carried, type, believes } = scalarKey(field.type, field.column);
    const cell = cellOf(field.type, field.column);
    key = { sql: collated(field), carried, type, nullable: field.required !== true, believes, cell };
    known.set(field, key);
  }
  return key;
}

/** Sort keys of free-form documents: by type first. `_id` is a column. */
export function freeFormKeys(sort: Sort, base: string, id: string, bind: Bind): SortKey[] {
  return withId(sort.paths).flatMap((path) => {
    if (path.length > 1 || path[0] !== '_id') return documentKeys(valueAt(base, path, bind));
    return [{ ...scalarKey('id', id), sql: `${id} COLLATE "C"`, nullable: false }];
  });
}

function withId(paths: readonly Path[]): readonly Path[] {
  return paths.some((path) => path.length === 1 && path[0] === '_id') ? paths : [...paths, ['_id']];
}

function scalarKey(type: ScalarType, column: string): Pick<SortKey, 'carried' | 'type' | 'believes'> {
  switch (type) {
    case 'text':
    case 'id':
    case 'option':
      return { carried: column, type: 'text', believes: isStorable };
    case 'integer':
      return { carried: `${column}::text`, type: 'bigint', believes: (text) => /^-?\d{1,18}$/.test(text) };
    case 'decimal':
      return { carried: `${column}::text`, type: 'numeric', believes: isNumeric };
    case 'boolean':
      return { carried: `${column}::text`, type: 'boolean', believes: (text) => text === 'true' || text === 'false' };
    case 'date':
      return { carried: `to_char(${column}, 'YYYY-MM-DD')`, type: 'date', believes: isDay };
    case 'time':
      return {
        // With microseconds, because a rounded cursor would skip or repeat rows.
        carried: `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        type: 'timestamptz',
        believes: (text) => /\.\d{6}Z$/.test(text) && momentOf(`${text.slice(0, -4)}Z`) !== undefined,
      };
  }
}

/** Undefined for computed values, and if the database's text format differs from the bookmark's. */
function cellOf(type: ScalarType, sql: string): Cell | undefined {
  const column = /^"?([a-z_0-9]+)"?$/.exec(sql)?.[1];
  if (column === undefined || type === 'boolean') return undefined;
  return { column, carry: type === 'time' ? inMicroseconds : (text) => text };
}

/** `2026-11-20 10:42:57.1+00` → `2026-11-20T10:42:57.100000Z`; PostgreSQL drops trailing zeros. */
function inMicroseconds(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(6, '0')}Z`;
}

/**
 * Three keys for a value of any type: the rank of its type (missing last), its number, its text. Lists and objects sort
 * by their JSON text.
 */
function documentKeys(value: string): SortKey[] {
  const type = `jsonb_typeof(${value})`;
  const rank = `COALESCE(array_position(ARRAY['null', 'boolean', 'number', 'string', 'array', 'object'], ${type}), 7)`;
  const number = `CASE ${type} WHEN 'number' THEN (${value} #>> '{}')::numeric WHEN 'boolean' THEN (${value} = 'true')::int ELSE 0 END`;
  const text = `CASE WHEN ${type} IN ('string', 'array', 'object') THEN ${value} #>> '{}' ELSE '' END`;
  return [
    {
      sql: rank,
      carried: `${rank}::text`,
      type: 'int',
      nullable: false,
      believes: (carried) => /^[1-7]$/.test(carried),
    },
    { sql: number, carried: `(${number})::text`, type: 'numeric', nullable: false, believes: isNumeric },
    { sql: `(${text}) COLLATE "und-x-icu"`, carried: text, type: 'text', nullable: false, believes: isStorable },
  ];
}

function isNumeric(text: string): boolean {
  return /^-?\d{1,1000}(\.\d{1,1000})?$/.test(text);
}

function unknown(path: Path): Error {
  return failure('invalid_sort_json', `Invalid sort field: ${path.join('.').slice(0, 100)}`);
}
