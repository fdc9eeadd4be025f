import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { readableChanges } from '../auth/parent-permission.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { readMany } from '../records/read-many.ts';
import { filtered, kindOfFilter, type ChangeFilter } from './change-filter.ts';
import { readableSpans, readableTotals } from './document-totals.ts';

/** A row of the table of changes: a record's newest write. */
export interface ChangeRow {
  readonly seq: number;
  readonly id: string;
  readonly klass: string;
  readonly rev: string;
  readonly deleted: boolean;
}

/** A change in the answer of `_changes`. */
export interface Change {
  readonly seq: number;
  readonly id: string;
  readonly klass: string;
  readonly changes: readonly { readonly rev: string }[];
  readonly deleted?: true;
  readonly doc?: Input;
}
interface ChangePage {
  readonly results: readonly Change[];
  readonly last_seq: number;
  /** Number of further changes, above 1,000 an upper bound. */
  readonly pending: number;
}

/** Maximum bytes of documents in a page, which then ends early. */
const maxBytes = 8_000_000;
const docsAtOnce = 50;
const maxCounted = 1000;

/** A question for changes: at most `limit` of those after `since`. */
export interface ChangeQuestion {
  readonly since: number;
  readonly limit: number;
  readonly withDocs: boolean;
  readonly filter: ChangeFilter;
  /** The newest first. */
  readonly descending: boolean;
}

/** Records written after `since`, each once with its newest rev, in the order of their commits. */
export async function changesSince(ctx: Context, question: ChangeQuestion): Promise<ChangePage> {
  const { since, limit, withDocs, filter, descending } = question;
  const kind = kindOfFilter(ctx, filter);
  const mine = { kind, ids: filter.ids, condition: readableChanges(ctx) };
  const isFiltered = filter.ids !== undefined || filter.selector !== undefined;
  // Before the search: changes during the search have higher numbers.
  const head = isFiltered && !descending ? await newestSeq(ctx.db, ctx.account) : 0;
  const rows = await search(ctx, question, mine);
  const results = await toChanges(ctx, rows.slice(0, limit), withDocs);
  const isComplete = results.length === rows.length;
  const found = results.at(-1)?.seq ?? since;
  // A client goes on behind what the filter left out.
  const last = isComplete ? Math.max(found, head) : found;
  const rest = descending ? { after: since, before: last } : { after: last };
  return { results, last_seq: last, pending: isComplete ? 0 : Math.max(1, await pendingIn(ctx, rest, mine)) };
}

/** Pages that a search by selector may read. */
const maxPages = 100;
const pageLength = 1000;

/** One more than `limit` of the rows that the filter lets through. */
async function search(
  ctx: Context,
  { since, limit, filter, descending }: ChangeQuestion,
  mine: Readable,
): Promise<readonly ChangeRow[]> {
  if (filter.selector === undefined)
    return rowsBetween(ctx.db, ctx.account, { after: since, descending }, limit + 1, mine);
  const rows: ChangeRow[] = [];
  let range: Range = { after: since, descending };
  for (let page = 0; page < maxPages; page += 1) {
    const read = await rowsBetween(ctx.db, ctx.account, range, pageLength, mine);
    rows.push(...(await filtered(ctx, read, filter)));
    const end = read.at(-1)?.seq;
    if (rows.length > limit || read.length < pageLength) return rows.slice(0, limit + 1);
    range = descending ? { ...range, before: end } : { ...range, after: end ?? since };
  }
  throw failure('bad_request', 'This question takes too long; ask for less.');
}

/** The changes that a caller may read and asks for; undefined members restrict nothing. */
interface Readable {
  /** SQL condition for changes that the caller may read. */
  readonly condition?: string | undefined;
  readonly kind?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Rows with a `seq` after `after` and before `before`. */
interface Range {
  readonly after: number;
  readonly before?: number | undefined;
  readonly descending?: boolean;
}

/** At most `limit` rows of the table. */
export async function rowsSince(db: Db, account: string, since: number, limit: number): Promise<ChangeRow[]> {
  return rowsBetween(db, account, { after: since }, limit, {});
}

async function rowsBetween(db: Db, account: string, range: Range, limit: number, mine: Readable): Promise<ChangeRow[]> {
  const { where, values } = whereOf(range, mine);
  return db.query<ChangeRow>(
    `SELECT seq, id, klass, rev, deleted FROM changes WHERE ${where}
     ORDER BY seq ${range.descending === true ? 'DESC' : ''} LIMIT $3`,
    [account, range.after, limit, ...values],
  );
}

/** SQL condition for a range; uses $1 for the database, $2 for `after` and parameters from $4 on. */
function whereOf({ before }: Range, { kind, condition, ids }: Readable): { where: string; values: readonly unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value) + 3}`;
  const parts = [
    'account_id = $1 AND seq > $2',
    ...(before === undefined ? [] : [`seq < ${bind(before)}`]),
    ...(kind === undefined ? [] : [`klass = ${bind(kind)}`]),
    ...(ids === undefined ? [] : [`id = ANY(${bind(ids)}::text[])`]),
    ...(condition === undefined ? [] : [condition]),
  ];
  return { where: parts.join(' AND '), values };
}

/** Filters the rows that the caller may read; they were read for all callers. */
export async function readableOf(ctx: Context, rows: readonly ChangeRow[]): Promise<readonly ChangeRow[]> {
  const condition = readableChanges(ctx) ?? 'true';
  if (condition === 'true' && ctx.who.access.hidden === undefined) return rows;
  const found = await ctx.db.query<{ id: string }>(
    `SELECT id FROM changes WHERE account_id = $1 AND id = ANY($2) AND ${condition}`,
    [ctx.account, rows.map(({ id }) => id)],
  );
  const ids = new Set(found.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

/**
 * Number of changes in a range. Many are not counted: there are at most as many as sequence numbers, and as many as
 * records that the caller may read.
 */
async function pendingIn(ctx: Context, range: Range, mine: Readable): Promise<number> {
  const { condition, ...others } = mine;
  const all = await countRows(ctx, range, others);
  if (all <= maxCounted) return condition === undefined ? all : countRows(ctx, range, mine);
  const [end, { documents, removed }] = await Promise.all([
    range.before ?? newestSeq(ctx.db, ctx.account),
    readableTotals(ctx, mine.kind),
  ]);
  return Math.min(end - range.after, documents + removed);
}

async function countRows(ctx: Context, range: Range, mine: Readable): Promise<number> {
  const { where, values } = whereOf(range, mine);
  const [row] = await ctx.db.query<{ count: number }>(
    // The order makes PostgreSQL begin at the range: without it, it may read the whole group up to there.
    `SELECT count(*)::integer AS count FROM (SELECT FROM changes WHERE ${where} ORDER BY seq LIMIT $3) AS more`,
    [ctx.account, range.after, maxCounted + 1, ...values],
  );
  return row?.count ?? 0;
}

/** Converts rows to the answer's form. With documents it returns as many as fit into one page, at least one. */
export async function toChanges(ctx: Context, rows: readonly ChangeRow[], withDocs: boolean): Promise<Change[]> {
  if (!withDocs) return rows.map((row) => changeOf(row));
  const results: Change[] = [];
  let bytes = 0;
  for (let start = 0; start < rows.length; start += docsAtOnce) {
    const part = rows.slice(start, start + docsAtOnce);
    const wanted = part.flatMap(({ id, klass, deleted }) => {
      const entity = deleted ? undefined : ctx.product.registry.kind(klass);
      return entity === undefined ? [] : [{ entity, id }];
    });
    const docs = await readMany(ctx, wanted);
    for (const row of part) {
      const doc = docs.get(row.id);
      bytes += doc === undefined ? 0 : JSON.stringify(doc).length;
      if (bytes > maxBytes && results.length > 0) return results;
      results.push(changeOf(row, doc));
    }
  }
  return results;
}

function changeOf({ seq, id, klass, rev, deleted }: ChangeRow, doc?: Input): Change {
  return { seq, id, klass, changes: [{ rev }], ...(deleted && { deleted: true }), ...(doc && { doc }) };
}

/** The database's newest `seq`, 0 for an empty one. */
export async function newestSeq(db: Db, account: string): Promise<number> {
  const [row] = await db.query<{ value: number }>(
    "SELECT value FROM sequences WHERE account_id = $1 AND name = 'seq'",
    [account],
  );
  return row?.value ?? 0;
}

/** The newest `seq`, and the milliseconds since it was taken; null if nobody has written since this was recorded. */
export interface Newest {
  readonly seq: number;
  readonly age: number | null;
}

export async function newestChange(db: Db, account: string): Promise<Newest> {
  const [row] = await db.query<{ seq: number; age: number | null }>(
    `SELECT value AS seq, floor(1000 * extract(epoch FROM clock_timestamp() - taken_at))::double precision AS age
     FROM sequences WHERE account_id = $1 AND name = 'seq'`,
    [account],
  );
  return row ?? { seq: 0, age: null };
}

/** A range of ids in the requested order; `last` is included if `inclusive`. */
export interface IdRange {
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly inclusive: boolean;
  readonly descending: boolean;
}

/** SQL condition on `changes` for documents that the caller may read; $1 is the database. */
function readableDocuments(ctx: Context): string {
  const condition = readableChanges(ctx);
  return `account_id = $1${condition === undefined ? '' : ` AND ${condition}`}`;
}

/**
 * Number of documents before the first of a range; undefined if there are too many to count for each page.
 */
export async function countBefore(ctx: Context, { first, descending }: IdRange): Promise<number | undefined> {
  if (first === undefined) return 0;
  const [row] = await ctx.db.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (SELECT FROM changes
       WHERE ${readableDocuments(ctx)} AND NOT deleted AND id ${descending ? '>' : '<'} $2
       ORDER BY id ${descending ? 'DESC' : ''} LIMIT $3) AS before`,
    [ctx.account, first, maxCounted + 1],
  );
  return row !== undefined && row.count <= maxCounted ? row.count : undefined;
}

/** The documents in a range of ids. */
export async function documentsBetween(
  ctx: Context,
  { first, last, inclusive, descending }: IdRange,
  skip: number,
  limit: number,
): Promise<ChangeRow[]> {
  const [from, to, order] = descending ? ['<=', inclusive ? '>=' : '>', 'DESC'] : ['>=', inclusive ? '<=' : '<', 'ASC'];
  const values: unknown[] = [ctx.account, skip, limit];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  // Only the conditions that there are: a plan for all of them could not be reused.
  const rows = [
    `SELECT seq, id, klass, rev, deleted FROM changes WHERE ${readableDocuments(ctx)} AND NOT deleted`,
    ...(first === undefined ? [] : [`id ${from} ${bind(first)}`]),
    ...(last === undefined ? [] : [`id ${to} ${bind(last)}`]),
  ].join(' AND ');
  const spans = await readableSpans(ctx);
  if (spans?.length === 0) return [];
  const parts = spans?.map(
    (span) =>
      `(${rows} AND id >= ${bind(span.from)} AND id < ${bind(span.to)} ORDER BY id ${order} LIMIT $2::bigint + $3)`,
  );
  const all = parts === undefined ? rows : `SELECT * FROM (${parts.join(' UNION ALL ')}) AS spans`;
  return ctx.db.query<ChangeRow>(`${all} ORDER BY id ${order} OFFSET $2 LIMIT $3`, values);
}

/** The newest revs of these ids, including removed ones. */
export async function revsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, ChangeRow>> {
  const rows = await ctx.db.query<ChangeRow>(
    `SELECT seq, id, klass, rev, deleted FROM changes WHERE ${readableDocuments(ctx)} AND id = ANY($2)`,
    [ctx.account, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
