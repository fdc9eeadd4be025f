import type { Input } from '#platform/entity/define.ts';
import { readableChanges } from '../auth/parent-permission.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { readMany } from '../records/read-many.ts';
import { readableKinds } from '../auth/scopes.ts';

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
  /** Number of further changes, counted up to 10,000. */
  readonly pending: number;
}

/** Maximum bytes of documents in a page, which then ends early. */
const maxBytes = 8_000_000;
const docsAtOnce = 50;
const maxCounted = 10_000;

/** Records written after `since`, each once with its newest rev, in the order of their commits. */
export async function changesSince(ctx: Context, since: number, limit: number, withDocs: boolean): Promise<ChangePage> {
  const mine = { kinds: readableKinds(ctx.product, ctx.who), condition: readableChanges(ctx, 'changes') };
  const rows = await rowsSince(ctx.db, ctx.account, since, limit + 1, mine);
  const results = await toChanges(ctx, rows.slice(0, limit), withDocs);
  const last = results.at(-1)?.seq ?? since;
  return {
    results,
    last_seq: last,
    pending: results.length < rows.length ? await countSince(ctx, last, mine) : 0,
  };
}

/** The changes that a caller may read; undefined members restrict nothing. */
interface Readable {
  readonly kinds: readonly string[] | undefined;
  /** SQL condition for changes whose parent the caller may read. */
  readonly condition: string | undefined;
}

const all: Readable = { kinds: undefined, condition: undefined };

/** At most `limit` rows of the table. */
export async function rowsSince(
  db: Db,
  account: string,
  since: number,
  limit: number,
  { kinds, condition }: Readable = all,
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(
    `SELECT seq, id, klass, rev, deleted FROM changes
     WHERE account_id = $1 AND seq > $2 AND ($4::text[] IS NULL OR klass = ANY($4)) ${conditionOf(condition)} ORDER BY seq LIMIT $3`,
    [account, since, limit, kinds ?? null],
  );
}

/** Of removed records only the id is shown, to all who may read the kind. */
function conditionOf(condition: string | undefined): string {
  return condition === undefined ? '' : `AND (deleted OR ${condition})`;
}

/** Filters the rows that the caller may read. */
export async function readableOf(ctx: Context, rows: readonly ChangeRow[]): Promise<readonly ChangeRow[]> {
  const kinds = readableKinds(ctx.product, ctx.who);
  const condition = readableChanges(ctx, 'changes');
  if (kinds === undefined || condition === undefined) return rows;
  const found = await ctx.db.query<{ id: string }>(
    `SELECT id FROM changes WHERE account_id = $1 AND id = ANY($2) AND klass = ANY($3) ${conditionOf(condition)}`,
    [ctx.account, rows.map(({ id }) => id), kinds],
  );
  const ids = new Set(found.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

async function countSince(ctx: Context, since: number, { kinds, condition }: Readable): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (SELECT FROM changes
       WHERE account_id = $1 AND seq > $2 AND ($4::text[] IS NULL OR klass = ANY($4)) ${conditionOf(condition)} LIMIT $3) AS more`,
    [ctx.account, since, maxCounted, kinds ?? null],
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

/** A range of ids in the requested order; `last` is included if `inclusive`. */
export interface IdRange {
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly inclusive: boolean;
  readonly descending: boolean;
}

/** SQL condition on `changes` for documents that the caller may read; uses $1 and $2. */
function readableDocuments(ctx: Context): { sql: string; values: readonly unknown[] } {
  const condition = conditionOf(readableChanges(ctx, 'changes'));
  return {
    sql: `account_id = $1 AND ($2::text[] IS NULL OR klass = ANY($2)) ${condition}`,
    values: [ctx.account, readableKinds(ctx.product, ctx.who) ?? null],
  };
}

/** Numbers of existing documents (`standing`), of those before a range, and of removed ones (`gone`). */
export async function countDocuments(
  ctx: Context,
  { first, descending }: Pick<IdRange, 'first' | 'descending'> = { first: undefined, descending: false },
): Promise<{ readonly standing: number; readonly before: number; readonly gone: number }> {
  const mine = readableDocuments(ctx);
  const [row] = await ctx.db.query<{ standing: number; before: number; gone: number }>(
    `SELECT count(*) FILTER (WHERE NOT deleted)::integer AS standing, count(*) FILTER (WHERE deleted)::integer AS gone,
       count(*) FILTER (WHERE NOT deleted AND id ${descending ? '>' : '<'} $3)::integer AS before
     FROM changes WHERE ${mine.sql}`,
    [...mine.values, first ?? null],
  );
  return row ?? { standing: 0, before: 0, gone: 0 };
}

/** The documents in a range of ids. */
export async function documentsBetween(
  ctx: Context,
  { first, last, inclusive, descending }: IdRange,
  skip: number,
  limit: number,
): Promise<ChangeRow[]> {
  const mine = readableDocuments(ctx);
  const [from, to, order] = descending ? ['<=', inclusive ? '>=' : '>', 'DESC'] : ['>=', inclusive ? '<=' : '<', 'ASC'];
  return ctx.db.query<ChangeRow>(
    `SELECT seq, id, klass, rev, deleted FROM changes WHERE ${mine.sql} AND NOT deleted
       AND ($3::text IS NULL OR id ${from} $3) AND ($4::text IS NULL OR id ${to} $4)
     ORDER BY id ${order} OFFSET $5 LIMIT $6`,
    [...mine.values, first ?? null, last ?? null, skip, limit],
  );
}

/** The newest revs of these ids, including removed ones. */
export async function revsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, ChangeRow>> {
  const mine = readableDocuments(ctx);
  const rows = await ctx.db.query<ChangeRow>(
    `SELECT seq, id, klass, rev, deleted FROM changes WHERE ${mine.sql} AND id = ANY($3)`,
    [...mine.values, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
