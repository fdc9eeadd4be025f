import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { failure, Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readDigested } from '#platform/server/blobs/receive.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { read } from '#platform/server/records/documents.ts';
import { entityOfId } from '#platform/server/api/routes/database.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional } from '#platform/server/api/shapes/shape.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { describeBytes } from '../content/bytes.ts';
import { assertWritable } from './bulk-entry-routes.ts';
import { namesOf, putFile } from './put-file.ts';

const schema = {
  operationId: 'keepAttachments',
  tags: ['Drive'],
  summary: 'Save attachments of records as files of the drive; the bytes are stored only once',
  params: Type.Object({ ...ofDatabase.properties, dir: Type.String() }),
  body: exactly({ attachment_ids: listOf(Type.String(), { minItems: 1, maxItems: 100 }) }),
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          attachment_id: Type.String(),
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

/** `POST /{db}/files/{dir}/_keep {attachment_ids}`: copies attachments into a directory, with a result per row. If a name is taken, the copy gets a number. */
export function attachRoute(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'bulk', token: 'rdisk' } as const;
  server.post('/:db/files/:dir/_keep', { config, schema }, async (request) => {
    await assertWritable(app, request, false);
    const { dir } = request.params;
    const rows = [];
    for (const id of new Set(request.body.attachment_ids)) {
      try {
        const done = await copyAttachment(app, request, dir === 'root' ? undefined : dir, id);
        rows.push({ attachment_id: id, ok: true, ...done });
      } catch (error) {
        if (!(error instanceof Failure) || error.status === 503) throw error;
        rows.push({ attachment_id: id, error: error.error, reason: error.reason });
      }
    }
    return { rows };
  });
}

async function copyAttachment(app: App, request: FastifyRequest, dir: string | undefined, id: string) {
  const { sha256, name, at } = await readingAccount(app, request, async (ctx) => {
    if (entityOfId(ctx, id, 'read').kind !== attachment.kind) throw failure('not_found', 'missing');
    const doc = await read(ctx, attachment, id);
    // An attachment that refers to a drive file is already in the drive.
    if (typeof doc['sha256'] !== 'string') throw failure('not_found', 'missing');
    return { sha256: doc['sha256'], name: String(doc['name']), at: doc.created_at };
  });
  const known = await readDigested(await app.blobs.open(sha256), Number.POSITIVE_INFINITY, () => undefined);
  const nothing = async (): Promise<void> => Promise.resolve();
  const bytes = await describeBytes({ ...known, keep: nothing, discard: nothing });
  const target = { dir, path: namesOf(name.replaceAll('/', '_')), clash: 'keep', modifiedAt: at } as const;
  return inAccount(app, request, async (ctx) => putFile(ctx, target, bytes));
}
