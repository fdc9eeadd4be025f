import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, media, ofRecord, optional } from '#platform/server/api/shapes/shape.ts';
import { inFeeds } from '../engine/feeds.ts';

const schema = {
  operationId: 'siteIcon',
  tags: ['Reader'],
  summary: 'The icon of a subscription’s site (PNG, at most 64 pixels a side); 404 if it is not known',
  params: ofRecord,
  querystring: exactly({
    v: optional(Type.String({ maxLength: 40, description: 'The version that `_feeds` names; browsers store each.' })),
  }),
  response: { 200: media('image/png') },
};

/** `GET /{db}/{subscription}/icon`. */
export function iconRoute(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read', token: 'reader' } as const;
  server.get('/:db/:id/icon', { config, schema }, async (request, reply) => {
    const [source] = await readingAccount(app, request, async (ctx) =>
      ctx.db.query<{ feed_id: number | null }>(
        'SELECT feed_id FROM reader_sources WHERE account_id = $1 AND subscription_id = $2',
        [ctx.account, request.params.id],
      ),
    );
    const png = source?.feed_id == null ? undefined : await iconOfFeed(app, source.feed_id);
    if (png === undefined) throw failure('not_found', 'missing');
    return reply
      .headers({
        'cache-control': 'private, max-age=2592000, immutable',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'content-type': 'image/png',
      })
      .send(png);
  });
}

async function iconOfFeed(app: App, feed: number): Promise<Buffer | undefined> {
  const [row] = await inFeeds(app, async (db) =>
    db.query<{ png: Buffer }>(
      'SELECT i.png FROM feeds f JOIN site_icons i ON i.host = f.site_host WHERE f.id = $1 AND i.png IS NOT NULL',
      [feed],
    ),
  );
  return row?.png;
}
