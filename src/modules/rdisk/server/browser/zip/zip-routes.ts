import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import { rangeOf } from '#platform/server/http/range.ts';
import { matches } from '#platform/server/http/conditions.ts';
import { encodedName } from '#platform/server/http/send-bytes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { largestSmallFile } from '#platform/server/blobs/small-files.ts';
import { exactly, media, ofDatabase } from '#platform/server/api/shapes/shape.ts';
import { archiveOfEntries, type ArchiveContents, archiveOfDirectory } from './entries.ts';
import { entriesAtOnce, planZip, type Piece, type ZipLayout } from './layout.ts';

const about = {
  tags: ['Drive'],
  response: { 200: media('application/zip'), 206: media('application/zip'), 304: Type.Null(), 416: Type.Null() },
};
const schemas = {
  some: {
    ...about,
    operationId: 'zipEntries',
    summary:
      'Entries with everything below them as a zip; an interrupted download can be resumed with Range and If-Range',
    params: ofDatabase,
    querystring: exactly({ ids: Type.String({ description: 'Ids separated by commas.' }) }),
  },
  directory: {
    ...about,
    operationId: 'zipDirectory',
    summary: 'A directory as a zip; `root` is the whole drive',
    params: Type.Object({ ...ofDatabase.properties, dir: Type.String() }),
  },
};

const maxIds = 500;

/** `GET /{db}/files/_zip?ids=…` and `GET /{db}/files/{dir}/_zip`: archives that the server generates while it sends them. */
export function zipRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'export', token: 'rdisk' } as const;
  server.get('/:db/files/_zip', { config, schema: schemas.some }, async (request, reply) => {
    const ids = request.query.ids.split(',').filter((id) => id !== '');
    if (ids.length === 0 || ids.length > maxIds) throw failure('bad_request', `\`ids\` names 1 to ${maxIds} entries.`);
    return sendZip(app, request, reply, await readingAccount(app, request, async (ctx) => archiveOfEntries(ctx, ids)));
  });
  server.get('/:db/files/:dir/_zip', { config, schema: schemas.directory }, async (request, reply) => {
    const { dir } = request.params;
    const found = await readingAccount(app, request, async (ctx) =>
      archiveOfDirectory(ctx, dir === 'root' ? undefined : dir),
    );
    return sendZip(app, request, reply, found);
  });
}

async function sendZip(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, entries }: ArchiveContents,
): Promise<FastifyReply> {
  const layout = await planZip(entries);
  const tag = await tagOf(entries);
  void reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename*=UTF-8''${encodedName(`${name}.zip`)}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-type': 'application/zip',
  });
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send(null);
  const wanted = request.headers['if-range'];
  const range = wanted === undefined || wanted === tag ? rangeOf(request.headers.range, layout.length) : undefined;
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${layout.length}`).send(null);
  const { start, end } = range ?? { start: 0, end: layout.length - 1 };
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${layout.length}`);
  void reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(Readable.from(bytesOf(app, request, layout, start, end), { objectMode: false }));
}

/** A tag that changes with any entry; between slices others get the event loop. */
async function tagOf(entries: ArchiveContents['entries']): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    hash.update(JSON.stringify(entries.slice(from, from + entriesAtOnce)));
    await setImmediate();
  }
  return `"${hash.digest('hex').slice(0, 32)}"`;
}

/** Bytes that are sent at once: small files share a packet. */
const bytesAtOnce = 65_536;

async function* bytesOf(
  app: App,
  request: FastifyRequest,
  layout: ZipLayout,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of piecesOf(app, layout, start, end)) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < bytesAtOnce) continue;
    // The person may have lost access while earlier files were sent.
    await checkAgain(app, request);
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  await checkAgain(app, request);
  yield Buffer.concat(waiting);
}

/** Small files and generated bytes that are read together. */
const piecesAtOnce = 32;

async function* piecesOf(app: App, layout: ZipLayout, start: number, end: number): AsyncGenerator<Uint8Array> {
  let together: Promise<Uint8Array>[] = [];
  for (const piece of layout.pieces(start, end)) {
    const isLarge = !(piece instanceof Uint8Array) && piece.end - piece.start >= largestSmallFile;
    if (!isLarge) together.push(read(app, piece));
    if (!isLarge && together.length < piecesAtOnce) continue;
    yield* await Promise.all(together);
    together = [];
    if (isLarge) yield* (await app.blobs.open(piece.sha256, piece)) as AsyncIterable<Uint8Array>;
  }
  yield* await Promise.all(together);
}

async function read({ blobs }: App, piece: Piece): Promise<Uint8Array> {
  return piece instanceof Uint8Array ? piece : buffer(await blobs.open(piece.sha256, piece));
}
