import { type Bind, createBinder, type Statement, type Writer } from './binder.ts';
import { atEnd, behind, cursorColumn, readBookmark } from './bookmark.ts';
import { allOf, always, never } from './boolean-sql.ts';
import { documentSql } from './document-sql.ts';
import type { FieldMap } from '../fields.ts';
import type { FindRequest } from '../request.ts';
import { freeFormKeys, tableKeys, type Cell, type SortKey } from './sort-sql.ts';
import { tableSql } from './table-sql.ts';

/** `table` and columns are trusted SQL, quoted if necessary. */
export interface TableQuery {
  readonly table: string;
  readonly accountColumn: string;
  readonly accountId: string;
  readonly fields: FieldMap;
  readonly request: FindRequest;
  /** Columns of the result, trusted SQL; default: all. */
  readonly columns?: string;
  /** An additional condition on every row, with its values bound. */
  readonly visibility?: (bind: Bind) => string;
  /**
   * The caller reads the sort values from the cells, if those contain them; then all fields must be among the columns.
   */
  readonly readsCells?: boolean;
}

interface TableStatement extends Statement {
  /** The cells with a row's sort values; undefined: the column `_cursor` has them. */
  readonly cells?: readonly Cell[] | undefined;
}

/**
 * The statement of a `_find` over a table. Requests of the same shape have the same text, whatever their values and the
 * lengths of their lists, so it can be prepared. Each row also has `_cursor` for `nextBookmark`, unless its cells
 * contain the same: computing it takes a sixth of the time for a page of 25.
 */
export function buildFind(query: TableQuery): TableStatement {
  const { bind, finish } = createBinder();
  const account = `${query.accountColumn} = ${bind(query.accountId, 'text')}`;
  const writer = { bind, aliases: { next: 0 } };
  const condition = tableSql(query.request.condition, query.fields, writer);
  const keys = tableKeys(query.request.sort, query.fields, bind);
  const where = [condition, query.visibility?.(bind) ?? always];
  const cells = query.readsCells === true ? cellsOf(keys) : undefined;
  const asked = query.columns ?? '*';
  const columns = cells === undefined ? withCursor(asked, keys) : asked;
  const { text, values } = finish(select(columns, query.table, account, where, keys, query.request, bind));
  return { text, values, cells };
}

export interface DocumentQuery {
  readonly table: string;
  /** SQL of the whole document as jsonb, including `_id`. */
  readonly doc: string;
  readonly id: string;
  readonly columns: string;
  readonly request: FindRequest;
  /** SQL condition: the documents to search. */
  readonly among: (bind: Bind) => string;
}

/** The same over free-form documents. */
export function buildDocumentFind(query: DocumentQuery): Statement {
  const { bind, finish } = createBinder();
  const among = query.among(bind);
  const writer: Writer = { bind, aliases: { next: 0 } };
  const where = [documentSql(query.request.condition, query.doc, writer)];
  const keys = freeFormKeys(query.request.sort, query.doc, query.id, bind);
  return finish(select(withCursor(query.columns, keys), query.table, among, where, keys, query.request, bind));
}

function cellsOf(keys: readonly SortKey[]): readonly Cell[] | undefined {
  const cells = keys.flatMap(({ cell }) => cell ?? []);
  return cells.length === keys.length ? cells : undefined;
}

function withCursor(columns: string, keys: readonly SortKey[]): string {
  return `${columns}, json_build_array(${keys.map(({ carried }) => carried).join(', ')})::text AS ${cursorColumn}`;
}

function select(
  columns: string,
  table: string,
  among: string,
  where: readonly string[],
  keys: readonly SortKey[],
  request: FindRequest,
  bind: Bind,
): string {
  const { bookmark, sort, skip, limit } = request;
  const start =
    bookmark === undefined
      ? always
      : bookmark === atEnd
        ? never
        : behind(keys, readBookmark(bookmark, request, keys), sort.direction, bind);
  const conditions = allOf([...where, start]);
  const order = keys.map((key) => (sort.direction === 'asc' ? key.sql : `${key.sql} DESC`));
  return [
    `SELECT ${columns} FROM ${table}`,
    // The condition on the database is always part of the statement; simplifying never removes it.
    `WHERE ${among}${conditions === always ? '' : ` AND ${conditions}`}`,
    `ORDER BY ${order.join(', ')}`,
    // The limit is part of the text, because it affects the plan: with a parameter PostgreSQL would plan at each call.
    `LIMIT ${limit}${skip === 0 ? '' : ` OFFSET ${bind(skip, 'bigint')}`}`,
  ].join(' ');
}
