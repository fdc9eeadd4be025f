import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { readableRows } from '../../auth/parent-permission.ts';
import type { Context } from '../../context.ts';
import { sqlState } from '../../db/database-failures.ts';
import { checkKindScope } from '../../auth/scopes.ts';
import { withRelations } from '../../records/relations.ts';
import { livesIn } from '../../api/routes/database.ts';
import { docsOf } from '../../db/rows.ts';
import type { RowReader } from '../../db/batch.ts';
import { bookmarkBehind, cursorReader } from './sql/bookmark.ts';
import { buildFind } from './sql/build.ts';
import { columnsOf, fieldMapOf } from './entity-fields.ts';
import { kindOf } from './selector/kind.ts';
import { project } from './project.ts';
import { parseFind, type FindRequest } from './request.ts';
import type { Cell } from './sql/sort-sql.ts';

/** Answers a `_find` body. The selector must select one kind, by `klass` or by ids. */
export async function find(
  ctx: Context,
  body: unknown,
  present: (doc: AnyDoc) => Input,
): Promise<{ docs: Input[]; bookmark: string }> {
  const { request, entity, owner } = questionKind(ctx, body);
  const visible = readableRows(ctx, entity);
  const { text, values, cells } = buildFind({
    table: `"${entity.plural}"`,
    accountColumn: owner,
    accountId: ctx.account,
    fields: fieldMapOf(entity),
    request,
    columns: columnsOf(entity),
    readsCells: true,
    ...(visible !== undefined && { visibility: () => visible }),
  });
  const { reader, cursor } = readDocs(entity, cells);
  const found = await ctx.db.query(text, values, reader).catch(tooLong);
  const docs = await withRelations(ctx, entity, found, request.fields);
  return {
    docs: docs.map((doc) => project(present(doc), request.fields) as Input),
    bookmark: bookmarkBehind(cursor(), request),
  };
}

/** A valid question, and the table that answers it. Throws 403 for a token that may not read the kind. */
export function questionKind(ctx: Context, body: unknown): { request: FindRequest; entity: Entity; owner: string } {
  const request = parseFind(body);
  const table = tableFor(ctx, kindOf(request.condition, ctx.product.registry));
  checkKindScope(ctx.who, table.entity, 'read');
  return { request, ...table };
}

/** Reads rows as documents and remembers the cursor of the last one. */
function readDocs(
  entity: Entity,
  named: readonly Cell[] | undefined,
): { readonly reader: RowReader<AnyDoc>; readonly cursor: () => unknown } {
  let cursor = (): unknown => undefined;
  const reader: RowReader<AnyDoc> = (columns) => {
    const read = docsOf(entity)(columns);
    const place = cursorReader(
      columns.map(({ name }) => name),
      named,
    );
    let last: readonly (string | null)[] | undefined;
    cursor = () => last && place(last);
    return (row) => {
      last = row;
      return read(row);
    };
  };
  return { reader, cursor: () => cursor() };
}

/** Turns a query timeout into 400: the client must narrow its query. */
export function tooLong(error: unknown): never {
  throw sqlState(error) === '57014' ? failure('bad_request', 'This question takes too long; ask for less.') : error;
}

/** The entity from whose table a kind's documents are read, and the column that binds rows to this database. */
export function tableFor(ctx: Context, kind: string | undefined): { entity: Entity; owner: string } {
  if (kind === undefined)
    throw failure('invalid_selector', 'The selector must name one kind: {"klass": "…"}, or ids of one kind.');
  const mirror = ctx.account.startsWith('acc-') ? undefined : ctx.product.mirrors[kind];
  if (mirror !== undefined) return mirror;
  const entity = ctx.product.registry.kind(kind);
  if (entity === undefined || !livesIn(ctx.account, entity))
    throw failure('invalid_selector', `This database has no kind ${kind.slice(0, 64)}.`);
  return { entity, owner: 'account_id' };
}
