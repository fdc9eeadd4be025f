import type { App } from '../../app.ts';
import { readingAccount } from '../../app/open-context.ts';
import { readableKinds } from '../../auth/scopes.ts';
import { searchAll } from '../../query/search/search-all.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, text, whole } from '../shapes/shape.ts';
import { Type } from 'typebox';

const question = exactly(
  {
    text: text(200, {
      'x-refusal': { error: 'bad_request', reason: 'text must be a string of at most 200 characters' },
    }),
    kinds: optional(
      listOf(text(40), {
        maxItems: 50,
        'x-refusal': { error: 'bad_request', reason: 'kinds must be a list of kinds' },
      }),
    ),
    limit: optional(
      whole(1, 200, { 'x-refusal': { error: 'invalid_non_neg_integer', reason: 'limit must be from 1 to 200' } }),
    ),
    bookmark: optional(
      Type.String({
        pattern: '^~?[0-9]{0,5}$',
        'x-refusal': { error: 'invalid_bookmark', reason: 'Invalid bookmark value' },
      }),
    ),
  },
  { 'x-unknown': { error: 'invalid_key', reason: 'Invalid key {name} for this request.' } },
);

const found = exactly({
  id: Type.String(),
  klass: Type.String(),
  title: Type.String(),
  excerpt: Type.String(),
  score: Type.Number(),
  follows: optional(Type.String()),
  followers: optional(
    listOf(exactly({ klass: Type.String(), field: Type.String(), count: Type.Integer({ minimum: 0 }) })),
  ),
});

/** `POST /{db}/_search`: search in all kinds. */
export function searchRoutes(app: App, server: Api): void {
  server.post(
    '/:db/_search',
    {
      config: { policy: 'member', token: 'by-kind', cost: 'search' },
      schema: {
        operationId: 'search',
        tags: ['Queries'],
        summary: 'Search words and numbers over all kinds',
        params: ofDatabase,
        body: question,
        response: { 200: exactly({ rows: listOf(found), bookmark: Type.String() }) },
      },
    },
    async (request) => {
      const { text: words, kinds, limit = 25, bookmark = '' } = request.body;
      const query = {
        text: words,
        kinds,
        limit,
        skip: Number(bookmark.replace('~', '')),
        near: bookmark.startsWith('~'),
      };
      return readingAccount(app, request, async (ctx) => {
        const readable = readableKinds(app, ctx.who);
        if (readable === undefined) return searchAll(app, ctx, query);
        const permitted = kinds === undefined ? readable : kinds.filter((kind) => readable.includes(kind));
        return searchAll(app, ctx, { ...query, kinds: permitted });
      });
    },
  );
}
