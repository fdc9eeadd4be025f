import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, optional, type Shape, whole } from '#platform/server/api/shapes/shape.ts';
import { parseMoment } from '#platform/entity/parse-day.ts';
import { fileType } from '../../rules/file-type.ts';
import { isLive } from '../../rules/kinds.ts';
import { byproducts } from '../../rules/names.ts';
import { directoryChain, type Entry, entryFromRow, liveSql, type Ancestor } from '../tree/entries.ts';
import { directoryAtTime } from './directory-at-time.ts';

const most = 2000;

const row = exactly({
  _id: Type.String(),
  _rev: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  size: optional(Type.Integer()),
  color: optional(Type.String()),
  starred: optional(Type.Boolean()),
  description: optional(Type.String()),
  content_type: optional(Type.String()),
  version: optional(Type.Integer()),
  updated_at: Type.String(),
  modified_at: Type.String({
    description: 'The file’s own time, as its program sent it; otherwise the time of saving.',
  }),
  created_by: Type.Union([Type.String(), Type.Null()]),
  deleted_at: optional(Type.String({ description: 'Of entries in the trash.' })),
  dir_id: optional(
    Type.String({ description: 'Of entries in the trash: the previous directory; of encrypted files: the directory.' }),
  ),
  path: optional(
    listOf(Type.String(), { description: 'Of encrypted files: the names of the directories from the root.' }),
  ),
});

const querystring = exactly({
  limit: optional(whole(1, most)),
  bookmark: optional(Type.String({ description: 'The bookmark of the previous page.', maxLength: 2000 })),
  at: optional(Type.String({ description: 'A time, ISO 8601: the whole directory at that time.', maxLength: 40 })),
});

const schema = {
  operationId: 'directory',
  tags: ['Drive'],
  summary:
    'The entries of a directory by name; `root` is the top directory, `trash` the deleted entries, the newest first, and `encrypted` all encrypted files of the drive by name',
  params: Type.Object({ db: Type.String(), dir: Type.String() }),
  querystring,
  response: {
    200: exactly({
      dir: optional(Type.String()),
      ancestors: listOf(exactly({ _id: Type.String(), name: Type.String(), kind: Type.String() })),
      rows: listOf(row),
      bookmark: optional(Type.String({ description: 'Present if there are more entries.' })),
    }),
  },
};

/** `GET /{db}/files/{dir}`: one directory, page by page. */
export function listRoute(app: App, server: Api): void {
  server.get(
    '/:db/files/:dir',
    { config: { policy: 'member', cost: 'find', token: 'rdisk' }, schema },
    async (request) => {
      const { limit = most, bookmark, at } = request.query;
      const { dir } = request.params;
      return readingAccount(app, request, async (ctx) =>
        dir === 'trash'
          ? trashOf(ctx, limit, bookmark)
          : dir === 'encrypted'
            ? encryptedFiles(ctx, limit, bookmark)
            : at !== undefined
              ? directoryInPast(ctx, dir, at)
              : directoryOf(ctx, dir, limit, bookmark),
      );
    },
  );
}

async function directoryInPast(ctx: Context, asked: string, at: string) {
  const moment = parseMoment(at);
  if (moment === undefined) throw failure('bad_request', '`at` is a moment, ISO 8601');
  const dir = asked === 'root' ? undefined : asked;
  const { chain, entries } = await directoryAtTime(ctx, dir, moment);
  return { ...(dir === undefined ? {} : { dir }), ancestors: ancestorsOf(chain), rows: entries.map(rowOf) };
}

async function directoryOf(ctx: Context, asked: string, limit: number, bookmark: string | undefined) {
  const dir = asked === 'root' ? undefined : asked;
  const [after = '', id = ''] = bookmark === undefined ? [] : placeIn(bookmark);
  const within = dir === undefined ? 'dir_id IS NULL AND $2::text IS NULL' : 'dir_id = $2';
  const [chain, rows] = await Promise.all([
    directoryChain(ctx, dir),
    ctx.db.query(
      `SELECT * FROM cloud_files WHERE account_id = $1 AND ${within} AND ${liveSql} AND name !~* $6
         AND ($3 = '' OR (name, id) > ($3, $4))
       ORDER BY name, id LIMIT $5`,
      [ctx.account, dir ?? null, after, id, limit + 1, byproducts],
    ),
  ]);
  return {
    ...(dir === undefined ? {} : { dir }),
    ancestors: ancestorsOf(chain),
    ...pageOf(rows, limit, ({ name }) => name),
  };
}

function ancestorsOf(chain: readonly Ancestor[]) {
  return chain.map(({ _id, name, kind }) => ({ _id, name, kind })).toReversed();
}

async function trashOf(ctx: Context, limit: number, bookmark: string | undefined) {
  const [before = null, id = ''] = bookmark === undefined ? [] : placeIn(bookmark);
  const rows = await ctx.db.query(
    `SELECT * FROM cloud_files WHERE account_id = $1 AND NOT (${liveSql}) AND deleted_at IS NOT NULL
       AND ($2::timestamptz IS NULL OR (deleted_at, id) < ($2::timestamptz, $3))
     ORDER BY deleted_at DESC, id DESC LIMIT $4`,
    [ctx.account, before, id, limit + 1],
  );
  return { ancestors: [], ...pageOf(rows, limit, (entry) => entry.deleted_at ?? '') };
}

/**
 * All encrypted files, in whatever directory. A page omits files below a directory in the trash, so it may be short: reading on for others could
 * take long.
 */
async function encryptedFiles(ctx: Context, limit: number, bookmark: string | undefined) {
  const [after = '', id = ''] = bookmark === undefined ? [] : placeIn(bookmark);
  const rows = await ctx.db.query<{ id: string; dir_id: string | null; names: readonly string[] | null }>(
    `SELECT f.*, above.names FROM (
       SELECT * FROM cloud_files WHERE account_id = $1 AND kind = 'file_enc' AND ($2 = '' OR (name, id) > ($2, $3))
       ORDER BY name, id LIMIT $4) f
     CROSS JOIN LATERAL (
       WITH RECURSIVE up AS (
         SELECT f.dir_id AS id, NULL::text COLLATE "und-x-icu" AS name, 0 AS level, true AS live
         UNION ALL
         SELECT d.dir_id, d.name, up.level + 1, d.${liveSql} FROM up
         CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND id = up.id LIMIT 1) d)
       SELECT CASE WHEN bool_and(live) THEN coalesce(array_agg(name ORDER BY level DESC) FILTER (WHERE level > 0), '{}') END AS names
       FROM up) above
     ORDER BY f.name, f.id`,
    [ctx.account, after, id, limit + 1],
  );
  const places = new Map(rows.map((found) => [found.id, found]));
  const page = pageOf(rows, limit, ({ name }) => name);
  return {
    ...page,
    ancestors: [],
    rows: page.rows.flatMap((found) => {
      const { names = null, dir_id: dir = null } = places.get(found._id) ?? {};
      return names === null ? [] : { ...found, path: names, ...(dir === null ? {} : { dir_id: dir }) };
    }),
  };
}

function pageOf(found: readonly Record<string, unknown>[], limit: number, orderOf: (entry: Entry) => string) {
  const entries = found.map(entryFromRow);
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  const more = entries.length > limit && last !== undefined;
  return {
    rows: shown.map(rowOf),
    ...(more ? { bookmark: Buffer.from(JSON.stringify([orderOf(last), last._id])).toString('base64url') } : {}),
  };
}

const always = ['_id', '_rev', 'name', 'kind', 'size', 'color', 'starred', 'description', 'content_type', 'version'];
const ofDeleted = ['deleted_at', 'dir_id'];

function rowOf(entry: Entry): Shape<typeof row> {
  const names = [...always, 'updated_at', 'created_by', ...(isLive(entry.kind) ? [] : ofDeleted)];
  const fields = Object.entries(entry).filter(([name]) => names.includes(name));
  const { content_type: detected, modified_at: own, updated_at: updated, name } = entry;
  return {
    ...Object.fromEntries(fields),
    ...(detected === undefined ? {} : { content_type: fileType(detected, name) }),
    modified_at: own ?? updated,
  } as unknown as Shape<typeof row>;
}

function placeIn(bookmark: string): readonly [string, string] {
  try {
    const place: unknown = JSON.parse(Buffer.from(bookmark, 'base64url').toString());
    if (Array.isArray(place) && typeof place[0] === 'string' && typeof place[1] === 'string')
      return [place[0], place[1]];
  } catch {
    // Falls through to the refusal.
  }
  throw failure('invalid_bookmark', 'Invalid bookmark value');
}
