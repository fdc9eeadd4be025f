import { Type } from 'typebox';
import { Failure, failure, fieldFailure } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofRecord } from '#platform/server/api/shapes/shape.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { fetchOutsideOf } from '../engine/poll.ts';
import { siteFailure } from '../site-failure.ts';
import type { readerTasks } from '../tasks.ts';

const reading: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'page-too-large' };

const schema = {
  operationId: 'fetchFullText',
  tags: ['Reader'],
  summary:
    'Fetch the full text from an item’s page, for feeds that contain only its beginning; it is stored with the item',
  params: ofRecord,
  response: { 200: exactly({ full_text: Type.String({ description: 'Sanitized HTML.' }) }) },
};

/** `POST /{db}/{item}/full_text`. A page that does not answer, or has no article → 422 at `url`. */
export function articleRoute(app: App, server: Api): void {
  server.post(
    '/:db/:id/full_text',
    { config: { policy: 'member', cost: 'outside', token: 'reader' }, schema },
    async (request) => {
      const { id } = request.params;
      const [item] = await readingAccount(app, request, async (ctx) => {
        checkModuleScope(ctx.who, 'reader', 'write');
        refuseReadOnly(ctx);
        return ctx.db.query<{ url: string | null }>('SELECT url FROM reader_items WHERE account_id = $1 AND id = $2', [
          ctx.account,
          id,
        ]);
      });
      if (item === undefined) throw failure('not_found', 'missing');
      if (item.url === null) throw fieldFailure('url', 'cant-be-blank');
      const text = await articleAt(app, item.url);
      if (text === '') throw fieldFailure('url', 'no-article');
      await inAccount(app, request, async (ctx) => {
        await lockAccount(ctx);
        const [row] = await ctx.db.query<{ rev: string }>(
          'SELECT rev FROM reader_items WHERE account_id = $1 AND id = $2',
          [ctx.account, id],
        );
        if (row === undefined) throw failure('not_found', 'deleted');
        await ctx.db.query('UPDATE reader_items SET full_text = $3, rev = $4 WHERE account_id = $1 AND id = $2', [
          ctx.account,
          id,
          text,
          nextRev(row.rev),
        ]);
      });
      return { full_text: text };
    },
  );
}

async function articleAt(app: App, url: string): Promise<string> {
  try {
    const page = await fetchOutsideOf(app)(url, {
      maxBytes: 5_000_000,
      timeout: 10_000,
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    const contentType = page.headers['content-type'] ?? '';
    if (page.status !== 200) throw siteFailure(page.status);
    if (!/html|^$/.test(contentType)) return '';
    return await app.workers.of('feeds').run(reading, 'readArticle', { bytes: page.body, contentType, url: page.url });
  } catch (error) {
    if (error instanceof FetchRefused) throw siteFailure(error.why);
    // A page that is too large for a worker is an error of the field `url`.
    if (error instanceof Failure && error.status === 422 && typeof error.reason === 'object' && 'base' in error.reason)
      throw fieldFailure('url', 'page-too-large');
    throw error;
  }
}
