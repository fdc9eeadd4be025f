import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { fail, Failure, failField } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, inAccount } from '#platform/server/context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import type { Api, Shapes } from '#platform/server/shapes/api.ts';
import { exactly, listOf, media, ofDatabase, oneOf, optional } from '#platform/server/shapes/shape.ts';
import { type ArrivedBytes, receiveBytes } from '../content/bytes.ts';
import { insistOnWriting } from './each-entry.ts';
import { namesOf, putFile } from './put-file.ts';

/** Bytes of one request, and files in it: what is larger comes by itself. */
const mostBytes = 16_000_000;
const mostFiles = 500;

const clashes = ['refuse', 'keep', 'version', 'skip'] as const;
const schema = {
  operationId: 'saveMany',
  tags: ['Drive'],
  summary: 'Save many small files at once: parts of a form, each with its path below the directory as its file name',
  params: Type.Object({ ...ofDatabase.properties, dir: Type.String() }),
  querystring: exactly({ clash: optional(oneOf(clashes)) }),
  body: media('multipart/form-data'),
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          path: Type.String(),
          ok: optional(Type.Boolean()),
          id: optional(Type.String()),
          rev: optional(Type.String()),
          name: optional(Type.String()),
          skipped: optional(Type.Boolean()),
          error: optional(Type.String()),
          reason: optional(Type.Unknown()),
        }),
      ),
    }),
  },
};

/** The request, as its shape has it. */
type Asked = FastifyRequest & {
  readonly params: { readonly dir: string };
  readonly query: { readonly clash?: (typeof clashes)[number] };
};

/** `POST /{db}/files/{dir}/_many[?clash=…]`: a result per row, in the order of the parts. */
export function manyRoute(app: App, server: Api): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope
      .withTypeProvider<Shapes>()
      .post(
        '/:db/files/:dir/_many',
        { config: { policy: 'member', cost: 'bulk', token: 'rdisk' }, bodyLimit: mostBytes, schema },
        async (request) => {
          await insistOnWriting(app, request, false);
          const files = await filesIn(request);
          const rows: Row[] = [];
          for (let from = 0; from < files.length; from += atOnce)
            rows.push(...(await saveSlice(app, request, files.slice(from, from + atOnce))));
          return { rows };
        },
      );
  });
}

/** Files that are written in one transaction: between two of them others of the group have their turn. */
const atOnce = 50;

type Row =
  | { readonly path: string; readonly ok: true; readonly id: string; readonly rev: string; readonly name: string }
  | { readonly path: string; readonly error: string; readonly reason: unknown };

interface Arrived {
  readonly path: string;
  readonly bytes: ArrivedBytes;
}

/** Lays the bytes of a slice into the store side by side, and then the files into the tree as one; where one fails, each by itself. */
async function saveSlice(app: App, request: Asked, files: readonly File[]): Promise<Row[]> {
  const arrived = await Promise.all(files.map(async (file) => ({ path: file.name, bytes: await arrive(app, file) })));
  try {
    await checkAgain(app, request);
    await Promise.all(arrived.map(async ({ bytes }) => bytes.keep()));
    const all = await inAccount(app, request, async (ctx) => {
      const rows: Row[] = [];
      for (const one of arrived) rows.push(await saveOne(ctx, request, one));
      return rows;
    }).catch(refusedRow);
    return Array.isArray(all) ? all : await eachAlone(app, request, arrived);
  } finally {
    await Promise.all(arrived.map(async ({ bytes }) => bytes.discard()));
  }
}

async function eachAlone(app: App, request: Asked, arrived: readonly Arrived[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of arrived) {
    const row = await inAccount(app, request, async (ctx) => saveOne(ctx, request, one)).catch(refusedRow);
    rows.push('path' in row ? row : { path: one.path, ...row });
  }
  return rows;
}

async function arrive(app: App, file: File): Promise<ArrivedBytes> {
  const source = Readable.from([Buffer.from(await file.arrayBuffer())]);
  return receiveBytes(app.blobs, source, { limit: mostBytes, expected: file.size });
}

async function saveOne(ctx: Context, { params, query }: Asked, { path, bytes }: Arrived): Promise<Row> {
  const target = { dir: params.dir === 'root' ? undefined : params.dir, path: namesOf(path), clash: query.clash };
  return { path, ok: true, ...(await putFile(ctx, target, bytes)) };
}

/** What a refusal says of a row; whatever is no refusal of the row goes on. */
function refusedRow(error: unknown): { readonly error: string; readonly reason: unknown } {
  if (!(error instanceof Failure) || error.status === 503) throw error;
  return { error: error.error, reason: error.reason };
}

async function filesIn({ body, headers }: FastifyRequest): Promise<File[]> {
  const type = headers['content-type'] ?? '';
  if (!(body instanceof Uint8Array)) throw fail('bad_content_type', 'Content-Type must be multipart/form-data');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (form === undefined) throw fail('bad_request', 'Malformed multipart/form-data');
  const files = [...form.values()].filter((value) => value instanceof File);
  if (files.length > mostFiles) throw failField('base', 'too-many-files', { count: mostFiles });
  return files;
}
