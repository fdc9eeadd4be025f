import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import type { Api, Shapes } from '#platform/server/api/shapes/api.ts';
import { exactly, media, ofDatabase, optional, rev, yes } from '#platform/server/api/shapes/shape.ts';
import { largestContent } from '../../../rules/limits.ts';
import { type StoredBytes, describeBytes } from '../../content/bytes.ts';
import { assertWritable } from '../bulk-entry-routes.ts';
import { putFile } from '../put-file.ts';
import { parseUploadMetadata } from './metadata.ts';
import { createSources } from './sources.ts';
import { createUpload, deleteUpload, recordStored, type Upload, uploadOf } from './uploads.ts';

const version = '1.0.0';
const ofUpload = Type.Object({ ...ofDatabase.properties, upload: Type.String() });
const put = exactly({
  ok: yes,
  id: Type.String(),
  rev,
  name: Type.String(),
  skipped: optional(Type.Boolean()),
});
const about = { tags: ['Drive'] };
const schemas = {
  begin: {
    ...about,
    operationId: 'beginUpload',
    summary: 'Begin an upload that can be resumed (tus 1.0.0: creation, creation-with-upload, termination)',
    params: ofDatabase,
    body: media('application/offset+octet-stream'),
    response: { 200: put, 201: Type.Null() },
  },
  ask: {
    ...about,
    operationId: 'uploadOffset',
    summary: 'How much of it is there',
    params: ofUpload,
    response: { 200: Type.Null() },
  },
  send: {
    ...about,
    operationId: 'sendPart',
    summary: 'Send the next part of an upload; the answer to the last part describes the file',
    params: ofUpload,
    body: media('application/offset+octet-stream'),
    response: { 200: put, 204: Type.Null() },
  },
  end: {
    ...about,
    operationId: 'endUpload',
    summary: 'Cancel an upload',
    params: ofUpload,
    response: { 204: Type.Null() },
  },
};

/** Uploads in several requests with the tus protocol: `POST /{db}/uploads`, then `HEAD`, `PATCH` and `DELETE /{db}/uploads/{upload}`. */
export function uploadRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'transfer', token: 'rdisk' } as const;
  const sources = createSources();
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('tus-resumable', version);
      if ((request.headers['tus-resumable'] ?? version) !== version)
        throw failure('precondition_failed', `Tus-Resumable must be ${version}`);
    });
    const uploads = scope.withTypeProvider<Shapes>();
    uploads.post(
      '/:db/uploads',
      { config, bodyLimit: largestContent, schema: schemas.begin },
      async (request, reply) => {
        await assertWritable(app, request, false);
        if (request.headers['upload-defer-length'] !== undefined)
          throw failure('bad_request', 'The length of an upload is said when it begins.');
        const length = numberIn(request, 'upload-length');
        const target = parseUploadMetadata(headerOf(request, 'upload-metadata'));
        const upload = await inAccount(app, request, async (ctx) => createUpload(ctx, length, target));
        void reply.header('location', `/api/${request.params.db}/uploads/${upload.id}`);
        return take(request, reply.code(201), upload.id, 0);
      },
    );
    uploads.head('/:db/uploads/:upload', { config, schema: schemas.ask }, async (request, reply) => {
      const upload = await uploadOfCaller(request, request.params.upload);
      // The client has lost its connection, but the server may still receive bytes from it.
      await sources.end(upload.id);
      const size = upload.kept === undefined ? await app.blobs.parts.size(upload.id) : upload.length;
      return reply
        .headers({ 'upload-offset': size, 'upload-length': upload.length, 'cache-control': 'no-store' })
        .send(null);
    });
    uploads.patch(
      '/:db/uploads/:upload',
      { config, bodyLimit: largestContent, schema: schemas.send },
      async (request, reply) => {
        await assertWritable(app, request, false);
        if (request.headers['content-type'] !== 'application/offset+octet-stream')
          throw failure('bad_content_type', 'Content-Type must be application/offset+octet-stream');
        const at = numberIn(request, 'upload-offset');
        return take(request, reply.code(204), request.params.upload, at);
      },
    );
    uploads.delete('/:db/uploads/:upload', { config, schema: schemas.end }, async (request, reply) => {
      await assertWritable(app, request, true);
      const upload = await uploadOfCaller(request, request.params.upload);
      await sources.end(upload.id);
      await inAccount(app, request, async (ctx) => deleteUpload(ctx, upload.id), 'by-kind');
      await app.blobs.parts.remove(upload.id);
      return reply.code(204).send(null);
    });
  });

  async function uploadOfCaller(request: FastifyRequest, id: string): Promise<Upload> {
    return readingAccount(app, request, async (ctx) => uploadOf(ctx, id));
  }

  /** Appends the bytes of a request; after the last bytes it creates the file. */
  async function take(request: FastifyRequest, reply: FastifyReply, id: string, at: number): Promise<FastifyReply> {
    const source = request.body instanceof Readable ? request.body : Readable.from([]);
    return sources.during(id, source, async () => {
      const upload = await uploadOfCaller(request, id);
      const size = await append(upload, at, source);
      void reply.header('upload-offset', size);
      if (size < upload.length) return reply.send();
      // The person may have lost access during the transfer.
      await checkAgain(app, request);
      const again = headerOf(request, 'upload-metadata');
      const target = again === undefined ? upload.target : { ...upload.target, ...parseUploadMetadata(again) };
      return reply.code(200).send({ ok: true, ...(await finish(request, { ...upload, target })) });
    });
  }

  async function append({ id, length, kept }: Upload, at: number, source: Readable): Promise<number> {
    if (kept === undefined) return app.blobs.parts.append(id, at, source, length);
    if (at !== length) throw failure('conflict', 'The upload is at another offset.');
    return at;
  }

  async function finish(request: FastifyRequest, upload: Upload) {
    const bytes = upload.kept === undefined ? await keep(request, upload) : await keepAgain(upload.id, upload.kept);
    return inAccount(app, request, async (ctx) => {
      const done = await putFile(ctx, upload.target, bytes);
      await deleteUpload(ctx, upload.id);
      return done;
    });
  }

  /** Moves the bytes to their final name in the store, before the transaction that creates the version. */
  async function keep(request: FastifyRequest, { id, length, target }: Upload): Promise<StoredBytes> {
    const bytes = await describeBytes(await app.blobs.parts.finish(id));
    if (bytes.size !== length) throw failure('conflict', 'The upload is at another offset.');
    if (target.sha256 !== undefined && target.sha256 !== bytes.sha256) {
      await app.blobs.parts.remove(id);
      throw fieldFailure('sha256', 'is-invalid');
    }
    // Record it first: without the record, moved bytes look like bytes that never arrived.
    await inAccount(app, request, async (ctx) => recordStored(ctx, id, bytes));
    await bytes.keep();
    return bytes;
  }

  /** Moves the bytes if a process stopped between the record and the move. */
  async function keepAgain(id: string, kept: StoredBytes): Promise<StoredBytes> {
    const left = await app.blobs.parts.finish(id);
    await (left.sha256 === kept.sha256 ? left.keep() : left.discard());
    return kept;
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function numberIn(request: FastifyRequest, name: string): number {
  const value = headerOf(request, name) ?? '';
  if (!/^\d{1,15}$/.test(value)) throw failure('bad_request', `Malformed ${name}`);
  return Number(value);
}
