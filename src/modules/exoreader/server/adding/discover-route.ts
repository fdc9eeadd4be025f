import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, text } from '#platform/server/api/shapes/shape.ts';
import { findFeeds } from './find-feeds.ts';

const schema = {
  operationId: 'discoverFeeds',
  tags: ['Reader'],
  summary: 'Find the feeds of a site, or the feed at an address, before subscribing',
  params: ofDatabase,
  body: exactly({ url: text(2000) }),
  response: {
    200: exactly({
      title: Type.String(),
      feeds: listOf(
        exactly({
          url: Type.String(),
          title: Type.String(),
          subscription_id: optional(Type.String({ description: 'Present if the group is subscribed to the feed.' })),
        }),
      ),
    }),
  },
};

/** `POST /{db}/_discover {url}`. Nothing found → 422 at `url`. */
export function discoverRoute(app: App, server: Api): void {
  server.post(
    '/:db/_discover',
    { config: { policy: 'member', cost: 'outside', token: 'reader' }, schema },
    async (request) => {
      await readingAccount(app, request, async (ctx) => {
        checkModuleScope(ctx.who, 'reader', 'write');
        refuseReadOnly(ctx);
      });
      const { title, feeds } = await findFeeds(app, request.body.url);
      const known = await readingAccount(app, request, async (ctx) =>
        ctx.db.query<{ id: string; url: string }>(
          'SELECT id, url FROM reader_subscriptions WHERE account_id = $1 AND url = ANY($2)',
          [ctx.account, feeds.map((feed) => feed.url)],
        ),
      );
      const ids = new Map(known.map((row) => [row.url, row.id]));
      return {
        title,
        feeds: feeds.map((feed) => {
          const id = ids.get(feed.url);
          return { ...feed, ...(id !== undefined && { subscription_id: id }) };
        }),
      };
    },
  );
}
