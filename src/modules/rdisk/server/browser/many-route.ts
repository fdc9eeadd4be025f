import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { fail, Failure, failField } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount } from '#platform/server/context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import type { Api, Shapes } from '#platform/server/shapes/api.ts';
import { exactly, listOf, media, ofDatabase, oneOf, optional } from '#platform/server/shapes/shape.ts';
import { receiveBytes } from '../content/bytes.ts';
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
          const { dir } = request.params;
          const { clash } = request.query;
          const rows = [];
          for (const file of files) {
            const path = file.name;
            try {
              const bytes = await receiveBytes(app.blobs, Readable.from([Buffer.from(await file.arrayBuffer())]), {
                limit: mostBytes,
                expected: file.size,
              });
              try {
                await checkAgain(app, request);
                await bytes.keep();
                const target = { dir: dir === 'root' ? undefined : dir, path: namesOf(path), clash };
                const done = await inAccount(app, request, async (ctx) => putFile(ctx, target, bytes));
                rows.push({ path, ok: true, ...done });
              } finally {
                await bytes.discard();
              }
            } catch (error) {
              if (!(error instanceof Failure) || error.status === 503) throw error;
              rows.push({ path, error: error.error, reason: error.reason });
            }
          }
          return { rows };
        },
      );
  });
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
