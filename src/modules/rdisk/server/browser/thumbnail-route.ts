import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { matches } from '#platform/server/http/conditions.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, media, ofRecord, optional, whole } from '#platform/server/api/shapes/shape.ts';
import { smallCopy } from '#modules/activity/server/thumbnail.ts';
import { contentOfEntry } from '../content/sendable-content.ts';
import { entryOf } from '../tree/entries.ts';

const schema = {
  operationId: 'thumbnail',
  tags: ['Drive'],
  summary: 'A smaller copy of a picture (WebP, at most 480 pixels a side); 404 for other files',
  params: ofRecord,
  querystring: exactly({ version: optional(whole(1, 2_147_483_647)) }),
  response: { 200: media('image/webp'), 304: Type.Null() },
};

/** `GET /{db}/{file_id}/thumbnail[?version=n]`, also for files in the trash. */
export function thumbnailRoute(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read', token: 'rdisk' } as const;
  server.get('/:db/:id/thumbnail', { config, schema }, async (request, reply) => {
    const { db, id } = request.params;
    const content = await readingAccount(app, request, async (ctx) => {
      const entry = await entryOf(ctx, id);
      if (entry === undefined) throw failure('not_found', 'missing');
      return contentOfEntry(ctx, entry, request.query.version);
    });
    const small = await smallCopy(app, db, content);
    if (small === undefined) throw failure('not_found', 'missing');
    void reply.headers(small.headers);
    return matches(request.headers['if-none-match'], String(small.headers['etag']))
      ? reply.code(304).send(null)
      : reply.send(small.bytes);
  });
}
