import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { Readable } from 'node:stream';
import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Received } from '#platform/server/blobs/blobs.ts';
import { requireAdmin, type EntityHooks } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { create, read } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import { sendBytes } from '#platform/server/http/send-bytes.ts';
import { answerWritten, entityOfId, type Path } from '#platform/server/api/routes/database.ts';
import { attachment } from '../entities/attachment.ts';
import { fileName, isLogo, isPicture, largestFile } from '../rules/attachment.ts';
import { attachRecord, contentOfRecord } from './linked-files.ts';
import { requireQuotaForNew, requireQuota } from './quota.ts';
import { smallCopy, thumbnail } from './thumbnail.ts';
import type { Api, Shapes } from '#platform/server/api/shapes/api.ts';
import { exactly, media, oneOf, ofRecord, optional, whole, written } from '#platform/server/api/shapes/shape.ts';

/** Received bytes of a new document. A client cannot set this. */
const arrived = new WeakMap<Input, Received & { readonly type: string }>();

export const attachmentHooks: EntityHooks = {
  counters: () => ['Attachment'],
  // A record that is a file already counts toward the quota.
  size: (doc) => (typeof doc['file_id'] === 'string' ? 0 : Number(doc['size'] ?? 0)),
  searchTarget: (doc) => (typeof doc['item_id'] === 'string' ? doc['item_id'] : undefined),
  beforeSave: each(async (ctx, change) => {
    const { name } = change.values;
    if (typeof name === 'string') change.values['name'] = fileName(name);
    const linked = change.before === undefined && typeof change.values['file_id'] === 'string';
    if (!linked && 'name' in change.values && (change.values['name'] ?? '') === '')
      throw fieldFailure('name', 'cant-be-blank');
    const ofGroup = (change.before ?? change.values)['item_id'] === ctx.account;
    if (ofGroup) requireAdmin(ctx);
    if (change.before !== undefined) return;
    if (typeof change.values['file_id'] === 'string') return attachRecord(ctx, change, change.values['file_id']);
    const file = arrived.get(change.input);
    if (file === undefined) throw failure('bad_request', 'An attachment is made by sending its bytes');
    if (ofGroup && !isLogo(file.type)) throw failure('unprocessable_entity', { base: [{ code: 'no-logo' }] });
    await requireQuotaForNew(ctx, file.size);
    Object.assign(change.values, { content_type: file.type, size: file.size, sha256: file.sha256 });
    change.event = 'attach';
  }),
  beforeDelete: each((ctx, doc) => {
    if (doc['item_id'] === ctx.account) requireAdmin(ctx);
  }),
  beforeRestore: each(async (ctx, { values }) => {
    if (values['item_id'] === ctx.account) requireAdmin(ctx);
    if (typeof values['file_id'] === 'string') return;
    // A drive file that was purged.
    if (typeof values['sha256'] !== 'string') throw failure('not_found', 'missing');
    await requireQuota(ctx, Number(values['size'] ?? 0));
  }),
};

const schemas = {
  attach: {
    operationId: 'attach',
    tags: ['Files'],
    summary: 'Attach a file to a record; the body is its bytes',
    params: Type.Object({ ...ofRecord.properties, name: Type.String() }),
    body: media('application/octet-stream'),
    response: { 201: written },
  },
  content: {
    operationId: 'content',
    tags: ['Files'],
    summary: 'The bytes of an attachment or file, whole or a range; of files also older versions',
    params: ofRecord,
    querystring: exactly({
      version: optional(whole(1, 2_147_483_647, { description: 'The number of a stored version.' })),
      download: optional(oneOf(['1'], { description: 'Always as a download, even for pictures.' })),
      size: optional(
        oneOf(['small'], {
          description: 'A smaller copy of a picture.',
          'x-refusal': { error: 'bad_request', reason: '`size` may be `small`.' },
        }),
      ),
    }),
    response: {
      200: media('application/octet-stream'),
      206: media('application/octet-stream'),
      304: Type.Null(),
      416: Type.Null(),
    },
  },
};

/** `PUT /{db}/{item}/attachments/{name}` uploads a file's bytes, `GET /{db}/{attachment}/content` returns them. */
export function attachmentRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read', token: 'by-kind' } as const;
  void server.register(async (files) => {
    // No body parser: the handler reads the bytes as a stream.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    files
      .withTypeProvider<Shapes>()
      .put(
        '/:db/:id/attachments/:name',
        { config: { ...config, cost: 'upload' }, bodyLimit: largestFile, schema: schemas.attach },
        async (request, reply) => attach(app, request, reply),
      );
  });
  server.get('/:db/:id/content', { config, schema: schemas.content }, async (request, reply) =>
    serve(app, request, reply),
  );
}

async function attach(
  app: App,
  request: FastifyRequest & { readonly params: Path & { readonly name: string } },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id: item, name } = request.params;
  // Checks the right to write before the body is read, which may have a hundred megabytes.
  await readingAccount(app, request, async (ctx) => {
    const entity = entityOfId(ctx, item, 'write');
    if (entity.files !== true) throw failure('not_found', 'missing');
    await read(ctx, entity, item);
    await requireQuotaForNew(ctx, Number(request.headers['content-length'] ?? 0));
  });
  const source = request.body instanceof Readable ? request.body : Readable.from([]);
  const received = await app.blobs.receive(source, largestFile);
  try {
    // The caller's rights may have ended during the upload.
    await checkAgain(app, request);
    const type = (await fileTypeFromBuffer(received.head))?.mime ?? 'application/octet-stream';
    // Before the transaction, so that a slow disk or bucket blocks no other write.
    await received.keep();
    const made = await inAccount(app, request, async (ctx) => {
      const input = { item_id: item, name: fileName(name) };
      arrived.set(input, { ...received, type });
      return create(ctx, attachment, input, 'attach');
    });
    return answerWritten(reply, 201, made);
  } finally {
    await received.discard();
  }
}

interface Asked {
  readonly size?: 'small';
  readonly version?: number;
  readonly download?: '1';
}

/** Seconds. The bytes of an id never change; after a day the browser asks again whether it still may have them. */
const keepFor = 86_400;

/**
 * Sends pictures for display and everything else as a download. The name is only in a header, and the type follows from the bytes.
 * `?size=small` returns a picture's small copy, or the picture itself if there is none.
 */
async function serve(
  app: App,
  request: FastifyRequest & { readonly params: Path; readonly query: Asked },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, version, download } = request.query;
  const { doc, other } = await readingAccount(app, request, async (ctx) => {
    const entity = entityOfId(ctx, request.params.id, 'read');
    const contentOf = app.hooks[entity.kind]?.content;
    if (entity.kind !== attachment.kind && contentOf === undefined) throw failure('not_found', 'missing');
    const found = await read(ctx, entity, request.params.id);
    const record =
      typeof found['file_id'] === 'string' ? await contentOfRecord(ctx, found['file_id'], version) : undefined;
    return { doc: found, other: record ?? (await contentOf?.(ctx, found, version)) };
  });
  if (other !== undefined) {
    const copy = size === undefined ? undefined : await smallCopy(app, request.params.db, other);
    if (copy !== undefined) return reply.headers(copy.headers).send(copy.bytes);
    return sendBytes(app, request, reply, { ...other, download: download === '1' });
  }
  const [sha256, type, name] = [String(doc['sha256']), String(doc['content_type']), String(doc['name'])];
  const headers = {
    etag: `"${sha256}-small"`,
    'cache-control': `private, max-age=${keepFor}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-type': 'image/webp',
  };
  if (size !== undefined && request.headers['if-none-match'] === headers.etag)
    return reply.headers(headers).code(304).send();
  const small = size === undefined ? undefined : await thumbnail(sha256, type, request.params.db, app.blobs);
  if (small === undefined) {
    const shown = { type: isPicture(type) ? type : 'application/octet-stream', download: !isPicture(type) };
    return sendBytes(app, request, reply, { sha256, size: Number(doc['size']), name, etag: sha256, keepFor, ...shown });
  }
  return reply.headers(headers).send(small);
}
