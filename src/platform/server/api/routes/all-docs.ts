import { Type } from 'typebox';
import type { Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { countBefore, documentsBetween, revsOf, type ChangeRow } from '../../changes/changes.ts';
import { readableTotals } from '../../changes/document-totals.ts';
import { type Context } from '../../context.ts';
import { readingAccount } from '../../app/open-context.ts';
import { readMany } from '../../records/read-many.ts';
import type { Api } from '../shapes/api.ts';
import {
  document,
  exactly,
  flag,
  listOf,
  ofDatabase,
  onLines,
  optional,
  orNull,
  whole,
  type Shape,
} from '../shapes/shape.ts';
import { entityOfId, parseJson, presented } from './database.ts';

/** Maximum rows of a page, of a page with documents, and bytes of documents. */
const most = { rows: 10_000, docs: 500, bytes: 8_000_000 };
const maxKeys = 500;

const badKeys = { error: 'bad_request', reason: `\`keys\` must be an array of at most ${maxKeys} entries.` } as const;
const paging = {
  include_docs: optional(flag()),
  descending: optional(flag()),
  inclusive_end: optional(flag({ description: 'Whether `endkey` is included; true by default.' })),
  limit: optional(
    whole(0, Number.MAX_SAFE_INTEGER, { description: `At most ${most.rows}, and ${most.docs} with documents.` }),
  ),
  skip: optional(whole(0, 1_000_000)),
  conflicts: optional(flag({ description: 'As in CouchDB; without effect here.' })),
  update_seq: optional(flag({ description: 'As in CouchDB; without effect here.' })),
};
const inAddress = (description: string) => optional(Type.String({ description: `${description}, as JSON.` }));
const inBody = optional(Type.String());
const querystring = exactly({
  ...paging,
  keys: inAddress('Ids'),
  key: inAddress('One id'),
  startkey: inAddress('The first id'),
  endkey: inAddress('The last id'),
  start_key: inAddress('The same as `startkey`'),
  end_key: inAddress('The same as `endkey`'),
});
const body = exactly({
  ...paging,
  keys: optional(listOf(Type.Unknown(), { maxItems: maxKeys, description: 'Ids.', 'x-refusal': badKeys })),
  key: inBody,
  startkey: inBody,
  endkey: inBody,
  start_key: inBody,
  end_key: inBody,
});

const row = exactly({
  key: Type.String(),
  id: optional(Type.String()),
  value: optional(exactly({ rev: optional(Type.String()), deleted: optional(Type.Literal(true)) })),
  doc: optional(orNull(document)),
  error: optional(Type.Literal('not_found')),
});
type Row = Shape<typeof row>;
const page = onLines('rows', {
  total_rows: Type.Integer(),
  offset: orNull(
    Type.Integer({ description: 'Documents before the first one; null if more than 1,000 are before `startkey`.' }),
  ),
  rows: listOf(row),
});

/** `_all_docs`: the documents of a database sorted by id, or those with given ids. */
export function allDocsRoutes(app: App, server: Api): void {
  const config = { policy: 'member', token: 'by-kind', cost: 'find' } as const;
  const about = { tags: ['Documents'], params: ofDatabase, querystring, response: { 200: page } };
  server.get(
    '/:db/_all_docs',
    { config, schema: { ...about, operationId: 'list', summary: 'List documents in the order of their ids' } },
    async (request) => readingAccount(app, request, async (ctx) => answer(app, ctx, fromAddress(request.query))),
  );
  server.post(
    '/:db/_all_docs',
    {
      config,
      schema: {
        ...about,
        body,
        operationId: 'byKeys',
        summary: 'List documents in the order of their ids, or the documents with these ids',
      },
    },
    async (request) =>
      readingAccount(app, request, async (ctx) => answer(app, ctx, { ...fromAddress(request.query), ...request.body })),
  );
}

type Question = Shape<typeof body>;

function fromAddress({
  keys,
  key,
  startkey,
  endkey,
  start_key: start,
  end_key: end,
  ...rest
}: Shape<typeof querystring>): Question {
  const list = json(keys);
  if (list !== undefined && (!Array.isArray(list) || list.length > maxKeys))
    throw failure(badKeys.error, badKeys.reason);
  const texts = Object.entries({ key, startkey, endkey, start_key: start, end_key: end }).flatMap(([name, text]) => {
    const value = json(text);
    if (value === undefined) return [];
    if (typeof value !== 'string') throw failure('bad_request', `\`${name}\` must be an id, as JSON.`);
    return [[name, value]];
  });
  return { ...rest, ...(list === undefined ? {} : { keys: list as unknown[] }), ...Object.fromEntries(texts) };
}

function json(text: string | undefined): unknown {
  return text === undefined ? undefined : parseJson(text);
}

async function answer(app: App, ctx: Context, question: Question): Promise<Shape<typeof page>> {
  if (question.keys !== undefined) return ofKeys(app, ctx, question.keys.map(keyOf), question.include_docs === true);
  const { descending = false, include_docs: docs = false, skip = 0 } = question;
  const [first, last] = [question.startkey ?? question.start_key, question.endkey ?? question.end_key].map(
    (end) => question.key ?? end,
  );
  if ([first, last].some((id) => id?.includes('\0'))) return { total_rows: 0, offset: 0, rows: [] };
  const limit = Math.min(question.limit ?? most.rows, docs ? most.docs : most.rows);
  const between = {
    first,
    last,
    inclusive: question.inclusive_end !== false || question.key !== undefined,
    descending,
  };
  const [totals, before, rows] = await Promise.all([
    readableTotals(ctx),
    countBefore(ctx, between),
    documentsBetween(ctx, between, skip, limit),
  ]);
  return {
    total_rows: totals.documents,
    offset: before === undefined ? null : before + skip,
    rows: docs ? await withDocs(app, ctx, rows) : rows.map((one) => rowOf(one)),
  };
}

function rowOf({ id, rev }: ChangeRow): Row {
  return { id, key: id, value: { rev } };
}

async function withDocs(app: App, ctx: Context, rows: readonly ChangeRow[]): Promise<Row[]> {
  const wanted = rows.flatMap(({ id, klass }) => {
    const entity = ctx.product.registry.kind(klass);
    return entity === undefined ? [] : [{ entity, id }];
  });
  const answered: Row[] = [];
  let bytes = 0;
  for (let start = 0; start < wanted.length && bytes <= most.bytes; start += 50) {
    const docs = await readMany(ctx, wanted.slice(start, start + 50));
    for (const one of rows.slice(start, start + 50)) {
      const doc = docs.get(one.id);
      bytes += doc === undefined ? 0 : JSON.stringify(doc).length;
      if (bytes > most.bytes && answered.length > 0) return answered;
      answered.push({ ...rowOf(one), doc: doc === undefined ? null : presented(app, doc) });
    }
  }
  return answered;
}

/** A key that is no string matches nothing and is returned as sent. */
function keyOf(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

async function ofKeys(app: App, ctx: Context, keys: readonly string[], withDoc: boolean): Promise<Shape<typeof page>> {
  const wanted = keys.flatMap((key) => readable(ctx, key));
  const [docs, revs, totals] = await Promise.all([
    readMany(ctx, wanted),
    revsOf(
      ctx,
      wanted.map(({ id }) => id),
    ),
    readableTotals(ctx),
  ]);
  const rows = keys.map((key): Row => {
    const doc = docs.get(key);
    if (doc !== undefined)
      return { id: key, key, value: { rev: doc._rev }, ...(withDoc && { doc: presented(app, doc) satisfies Input }) };
    const gone = revs.get(key);
    if (gone?.deleted !== true) return { key, error: 'not_found' };
    return { id: key, key, value: { rev: gone.rev, deleted: true }, ...(withDoc && { doc: null }) };
  });
  return { total_rows: totals.documents, offset: 0, rows };
}

/** The key, if its kind belongs to this database and the caller may read it; otherwise it is answered as missing. */
export function readable(ctx: Context, id: string): { entity: Entity; id: string }[] {
  try {
    return [{ entity: entityOfId(ctx, id, 'read'), id }];
  } catch {
    return [];
  }
}
