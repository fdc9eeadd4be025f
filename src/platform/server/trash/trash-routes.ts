import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { parseMoment } from '#platform/entity/parse-day.ts';
import type { App } from '../app.ts';
import { checkAllModules, readableKinds } from '../auth/scopes.ts';
import { requireAdmin, type Context } from '../context.ts';
import { inAccount, readingAccount } from '../app/open-context.ts';
import { entityOfId } from '../api/routes/database.ts';
import { eachInSavepoint, type Written } from '../records/write-rows.ts';
import type { Api } from '../api/shapes/api.ts';
import {
  answerOf,
  exactly,
  listOf,
  ofDatabase,
  optional,
  orNull,
  text,
  whole,
  yes,
  type Shape,
} from '../api/shapes/shape.ts';
import { purgeTrashJob } from './purge-trash.ts';
import { trashDays } from './trash-record.ts';
import { restore } from './restore.ts';

const maxRows = 100;
const maxIds = 100;

const row = exactly({
  id: Type.String(),
  klass: Type.String(),
  label: Type.String(),
  deleted_at: Type.String(),
  deleted_by: exactly({ id: orNull(Type.String()), label: orNull(Type.String()) }),
  ends_at: Type.String({ description: 'The time after which it can no longer be restored.' }),
  with: Type.Integer({ description: 'Number of records that were removed with it and are restored with it.' }),
});
type Row = Shape<typeof row>;

const schemas = {
  list: {
    operationId: 'trash',
    tags: ['Trash'],
    summary: 'List removed records that can be restored, the newest first',
    params: ofDatabase,
    querystring: exactly({ limit: optional(whole(1, maxRows)), bookmark: optional(text(100)) }),
    response: { 200: exactly({ rows: listOf(row), bookmark: orNull(Type.String()) }) },
  },
  restore: {
    operationId: 'restore',
    tags: ['Trash'],
    summary: 'Restore removed records; the answer has a result for each id',
    params: ofDatabase,
    body: exactly({
      ids: listOf(Type.String(), {
        maxItems: maxIds,
        'x-refusal': { error: 'bad_request', reason: `\`ids\` must be an array of at most ${maxIds} ids.` },
      }),
    }),
    response: { 200: listOf(answerOf(Type.Object({ id: Type.String(), rev: Type.Optional(Type.String()) }))) },
  },
  empty: {
    operationId: 'emptyTrash',
    tags: ['Trash'],
    summary: 'Empty the trash permanently; for administrators',
    params: ofDatabase,
    response: { 200: exactly({ ok: yes, count: Type.Integer() }) },
  },
} as const;

/** `GET /{db}/_trash`, `POST /{db}/_restore`, `DELETE /{db}/_trash`. */
export function trashRoutes(app: App, server: Api): void {
  server.get('/:db/_trash', { config: { policy: 'member', cost: 'find' }, schema: schemas.list }, async (request) =>
    readingAccount(app, request, async (ctx) => list(ctx, request.query)),
  );
  server.post(
    '/:db/_restore',
    { config: { policy: 'member', cost: 'bulk', token: 'by-kind' }, schema: schemas.restore },
    async (request) => restoreAll(app, request, request.body.ids),
  );
  server.delete(
    '/:db/_trash',
    { config: { policy: 'member', cost: 'write' }, schema: schemas.empty },
    async (request) => {
      const count = await inAccount(app, request, empty, 'by-kind');
      return { ok: true, count };
    },
  );
}

async function restoreAll(app: App, request: FastifyRequest, ids: readonly string[]): Promise<object[]> {
  const bring = async (ctx: Context, id: string): Promise<Written> => restore(ctx, entityOfId(ctx, id, 'write'), id);
  return inAccount(app, request, async (ctx) => eachInSavepoint(ctx, [...new Set(ids)], (id) => id, bring), 'by-kind');
}

interface Found {
  readonly id: string;
  readonly klass: string;
  readonly label: string;
  readonly deleted_at: string;
  readonly deleted_by: string | null;
  readonly with: number;
}

async function list(
  ctx: Context,
  { limit = maxRows, bookmark }: { readonly limit?: number; readonly bookmark?: string },
): Promise<{ rows: Row[]; bookmark: string | null }> {
  const [at, id] = placeOf(bookmark);
  const found = await ctx.db.query<Found>(
    `SELECT t.id, t.klass, t.label, t.deleted_at, t.deleted_by,
       (SELECT count(*) FROM trash w WHERE w.account_id = $1 AND w.with_id = t.id)::integer AS with
     FROM trash t JOIN changes c ON c.account_id = $1 AND c.id = t.id AND c.deleted
     WHERE t.account_id = $1 AND t.with_id IS NULL AND NOT t.ended AND t.deleted_at > $2
       AND ($6::text[] IS NULL OR t.klass = ANY($6))
       AND ($3::timestamptz IS NULL OR (t.deleted_at, t.id) < ($3, $4))
     ORDER BY t.deleted_at DESC, t.id DESC LIMIT $5`,
    [
      ctx.account,
      new Date(ctx.now.getTime() - trashDays * day),
      at,
      id,
      limit,
      readableKinds(ctx.product, ctx.who) ?? null,
    ],
  );
  const people = await ctx.product.authentication.people(ctx, [
    ...new Set(found.flatMap(({ deleted_by: who }) => who ?? [])),
  ]);
  const last = found.length < limit ? undefined : found.at(-1);
  return {
    rows: found.map((one) => ({
      ...one,
      deleted_by: { id: one.deleted_by, label: nameOf(people.get(one.deleted_by ?? '')) },
      ends_at: new Date(Date.parse(one.deleted_at) + trashDays * day).toISOString(),
    })),
    bookmark: last === undefined ? null : `${last.deleted_at} ${last.id}`,
  };
}

const day = 86_400_000;

function nameOf(person: Readonly<Record<string, unknown>> | undefined): string | null {
  return typeof person?.['label'] === 'string' ? person['label'] : null;
}

function placeOf(bookmark: string | undefined): [Date | null, string | null] {
  if (bookmark === undefined) return [null, null];
  const [at = '', id = ''] = bookmark.split(' ');
  const moment = parseMoment(at);
  if (moment === undefined || id === '') throw failure('invalid_bookmark', 'Invalid bookmark');
  return [moment, id];
}

/** Hides all trash records; the job deletes them slice by slice. Returns the number of removals. */
async function empty(ctx: Context): Promise<number> {
  requireAdmin(ctx);
  // Records that were removed together may be of several kinds.
  checkAllModules(ctx.who);
  const rows = await ctx.db.query<{ root: boolean }>(
    'UPDATE trash SET ended = true WHERE account_id = $1 AND NOT ended RETURNING with_id IS NULL AS root',
    [ctx.account],
  );
  await ctx.jobs.send(purgeTrashJob, { from: ctx.account, to: ctx.account });
  return rows.filter(({ root }) => root).length;
}
